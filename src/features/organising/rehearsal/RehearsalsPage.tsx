import './texts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { Stored } from '../../../../resources/allResources';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { RehearseDialog } from './RehearseDialog';
import { useMayRehearse } from './useMayRehearse';
import { type RehearsalTask, useRehearsals } from './useRehearsal';

const NEW = 'new';

/** What was rehearsed of an event, and the way to rehearse it again. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={[]}>
      {(event) => <Rehearsals event={event} />}
    </RecordOfAddress>
  );
}

function Rehearsals({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const crumbs = useEventCrumbs();
  const { data, error, isPending, refetch } = useRehearsals(event.id);
  const { may, isOff } = useMayRehearse(event.id);
  const mayRehearse = may && event.rehearsal_of_id == null;
  const start = mayRehearse && (
    <Button variant="contained" onClick={() => setParams({ [NEW]: '' }, { replace: true })}>
      {translate('pages.rehearsal.start')}
    </Button>
  );
  if (isPending && !error) return <PageSkeleton />;
  if (error)
    return (
      <ErrorState title={translate('shell.error.title')} detail={messageOf(error)} onRetry={() => void refetch()} />
    );
  return (
    <>
      <PageHeader
        title={translate('pages.event.rehearsals')}
        breadcrumbs={crumbs}
        primaryAction={data.length > 0 && start}
      />
      {isOff && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 720 }}>
          {translate('pages.rehearsal.is_off')}
        </Alert>
      )}
      {data.length > 0 ? (
        <>
          <Typography sx={{ color: 'var(--sl-quiet)', mb: 2, maxWidth: 720 }}>
            {translate('pages.rehearsal.why')}
          </Typography>
          <TaskTable tasks={data} eventId={event.id} />
        </>
      ) : (
        <EmptyState
          title={translate('pages.rehearsal.none')}
          detail={translate('pages.rehearsal.why')}
          action={start}
        />
      )}
      {params.has(NEW) && mayRehearse && (
        <RehearseDialog
          event={event}
          onBegun={(id) => navigate(`/events/${event.id}/rehearsals/${id}`)}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </>
  );
}

function TaskTable({ tasks, eventId }: { tasks: readonly RehearsalTask[]; eventId: number }) {
  const translate = useTranslate();
  const status = useResourcePlan('background_tasks').fields.get('status');
  return (
    <PlainTable
      aria-label={translate('pages.event.rehearsals')}
      columns={[
        {
          name: 'begun',
          label: translate('pages.rehearsal.begun'),
          isHeading: true,
          cell: ({ id, created_at }) => (
            <MuiLink component={Link} to={`/events/${eventId}/rehearsals/${id}`}>
              <RelativeTime instant={created_at} />
            </MuiLink>
          ),
        },
        {
          name: 'status',
          label: translate('pages.rehearsal.by_status'),
          cell: (task) => status && <FieldValue field={status} record={task} />,
        },
        {
          name: 'finished',
          label: translate('pages.rehearsal.finished'),
          isTabular: true,
          cell: ({ result }) => result?.report && <Finished races={result.report.races} />,
        },
      ]}
      rows={tasks}
      keyOf={({ id }) => id}
    />
  );
}

function Finished({ races }: { races: readonly { athletes: number; finished: number }[] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const sum = (of: (race: (typeof races)[number]) => number) =>
    count(races.reduce((total, race) => total + of(race), 0));
  return translate('pages.rehearsal.of', {
    seen: sum(({ finished }) => finished),
    expected: sum(({ athletes }) => athletes),
  });
}
