import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { messageOf } from '../../../../engine/console/writes/errors';
import { TaskProgress } from '../../../../engine/console/writes/TaskProgress';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import type { WatchedTask } from '../../../../engine/console/writes/useTaskWatch';
import { useRefreshResources, useWrites } from '../../../../engine/console/writes/useWrites';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { taskCalls } from '../../../../engine/records/tasks.calls';
import { REHEARSE_TASK } from '../../../../resources/events/rehearsal';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { Panel } from '../../../shared/Panel';
import { ReportView } from './ReportView';
import { isOver, type RehearsalTask, useRehearsal, useRehearsalCopy } from './useRehearsal';

/** One rehearsal: how far it is, and what it came to. */
export function Component() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { data: task, error, refetch } = useRehearsal(useIdParam('rehearsal_id'));
  const crumbs = [
    ...useEventCrumbs(),
    { label: translate('pages.event.rehearsals'), to: `/events/${eventId}/rehearsals` },
  ];
  const status = useResourcePlan('background_tasks').fields.get('status');
  const copy = useRehearsalCopy(task?.result?.event_id);
  if (!task && !error) return <PageSkeleton />;
  if (!task || task.kind !== REHEARSE_TASK || task.event_id !== eventId) {
    const detail = error ? messageOf(error) : '';
    return <ErrorState title={translate('pages.rehearsal.missing')} detail={detail} onRetry={() => void refetch()} />;
  }
  const copyId = copy.isThere ? task.result?.event_id : undefined;
  return (
    <>
      <PageHeader
        title={saidByServer(task.title)}
        breadcrumbs={crumbs}
        status={status && <FieldValue field={status} record={task} />}
        primaryAction={copyId !== undefined && <OpenCopy copyId={copyId} />}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        {!isOver(task) && <Running task={task} />}
        {task.status === 'aborted' && <Alert severity="info">{translate('pages.rehearsal.aborted')}</Alert>}
        {task.status === 'failed' && (
          <Alert severity="error">
            {task.result?.message ? saidByServer(task.result.message) : translate('pages.rehearsal.failed')}
          </Alert>
        )}
        {task.result?.report && copy.isKnown && !copy.isThere && (
          <Alert severity="info">{translate('pages.rehearsal.deleted')}</Alert>
        )}
        {task.result?.report && <ReportView report={task.result.report} isThere={copy.isThere} />}
        {copyId !== undefined && <RemoveCopy copyId={copyId} />}
      </Box>
    </>
  );
}

function Running({ task }: { task: RehearsalTask }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const refresh = useRefreshResources();
  const { isBusy, attempt } = useAttempt();
  const stop = () =>
    attempt(async () => {
      await dataProvider.call<ReturnType<typeof taskCalls>['abortBackgroundTask']>({
        method: 'POST',
        path: '/v1/admin/background_tasks/{id}/abort',
        params: { id: task.id },
      });
      refresh();
    });
  return (
    <Panel
      title={saidByServer(task.title)}
      action={
        <Button size="small" disabled={isBusy} onClick={stop}>
          {translate('pages.rehearsal.stop')}
        </Button>
      }
    >
      <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.rehearsal.running')}</Typography>
      <TaskProgress task={task as unknown as WatchedTask} />
    </Panel>
  );
}

function OpenCopy({ copyId }: { copyId: number }) {
  const translate = useTranslate();
  return (
    <Button variant="contained" component={Link} to={`/events/${copyId}/livetiming`}>
      {translate('pages.rehearsal.open')}
    </Button>
  );
}

/** Is rid of the copy at once; the notice takes it back. */
function RemoveCopy({ copyId }: { copyId: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const writes = useWrites(useResourcePlan('events'));
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  if (!can('events.delete')) return null;
  const remove = () =>
    attempt(async () => {
      const { meta } = await writes.remove({ ids: [copyId] });
      done('engine.done.one_deleted', { record: translate('pages.rehearsal.copy') }, meta);
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Button variant="outlined" disabled={isBusy} onClick={remove}>
        {translate('pages.rehearsal.remove')}
      </Button>
      <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>{translate('pages.rehearsal.remove_why')}</Typography>
    </Box>
  );
}
