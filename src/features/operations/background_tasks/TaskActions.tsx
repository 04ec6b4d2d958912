import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import StopRounded from '#icons/StopRounded';
import UndoRounded from '#icons/UndoRounded';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../../engine/console/onDemand';
import { UndoState } from '../../../../engine/console/record/UndoState';
import { useUndoOperation } from '../../../../engine/console/record/useUndoOperation';
import { useNameOfRecords } from '../../../../engine/console/words/useLabels';
import type { ConsoleDataProvider } from '../../../../engine/console/writes/ConsoleDataProvider';
import type { WatchedTask } from '../../../../engine/console/writes/useTaskWatch';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { useTaskStep } from './useTaskStep';

const UndoDialog = onDemand(async () => (await import('../../../../engine/console/record/UndoDialog')).UndoDialog);

/** What can be done about a task: stop it while it runs, run it again, take back what it did, look at what it was about. */
export function TaskActions({ task }: { task: WatchedTask }) {
  const isOpen = task.status === 'queued' || task.status === 'running';
  const operationId = useUndoable(task);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 3 }}>
      <StepButton task={task} />
      {!isOpen && operationId && <UndoTask operationId={operationId} />}
      <ConcernedLinks task={task} />
    </Box>
  );
}

/** The operation of a task that wrote something, where one may write such records at all: the server is asked about no other. */
function useUndoable({ status, result }: WatchedTask): string | null {
  const { plan, can } = useConsole();
  const { records = [], operation_id: id, dry_run: isTrial } = result ?? {};
  const isWritten = !isTrial && status === 'succeeded' && records.some(({ count }) => count > 0);
  const mayWrite = records.every(({ resource }) => {
    const permission = plan.resources.get(resource)?.resource.permission;
    return can(`${permission}.update`) || can(`${permission}.delete`);
  });
  return id && isWritten && mayWrite ? id : null;
}

/** Stopping is for who asked for it and who may stop any; running again for super admins, as among all tasks of the installation. */
function StepButton({ task }: { task: WatchedTask }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { identity } = useGetIdentity();
  const { isSuperAdmin } = useVisitor();
  const { step, isReady, take } = useTaskStep(task);
  const isOwn = identity !== undefined && identity.id === task.requested_by_id;
  const mayTake = step === 'abort' ? isOwn || can('background_tasks.abort') : isSuperAdmin;
  if (step === null || !mayTake) return null;
  if (step === 'elsewhere') return <span>{translate('pages.admin.tasks.elsewhere')}</span>;
  const look = step === 'abort' ? ({ color: 'error', startIcon: <StopRounded /> } as const) : {};
  return (
    // Another step is another button: the focus does not go over to it.
    <Button key={step} variant="outlined" {...look} disabled={!isReady} onClick={take}>
      {translate(step === 'abort' ? 'engine.task.abort' : 'pages.admin.tasks.retry')}
    </Button>
  );
}

/** Offered to who may take it back, while there is something to take back. */
function UndoTask({ operationId }: { operationId: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, refetch } = useQuery({
    queryKey: ['background_tasks', 'operation', operationId],
    queryFn: () => dataProvider.operation(operationId),
    retry: false,
  });
  const undo = useUndoOperation(operationId, () => void refetch());
  if (!data) return null;
  if (data.data.is_undone) return <Chip label={translate('engine.history.undone')} />;
  return (
    <>
      <Button variant="outlined" startIcon={<UndoRounded />} disabled={undo.isBusy} onClick={() => undo.start()}>
        {translate('ra.action.undo')}
      </Button>
      {undo.scope && <UndoDialog undo={undo} scope={undo.scope} />}
      <UndoState undo={undo} />
    </>
  );
}

function ConcernedLinks({ task: { result } }: { task: WatchedTask }) {
  const translate = useTranslate();
  const { plan, placeOf, can } = useConsole();
  const nameOf = useNameOfRecords();
  const imports = result?.import_id ? placeOf('imports')?.record?.(result.import_id) : undefined;
  const lists = (result?.records ?? []).flatMap(({ resource: name }) => {
    const resource = plan.resources.get(name);
    const to = placeOf(name)?.list;
    if (!resource || !to || !can(`${resource.resource.permission}.read`)) return [];
    return [{ to, label: translate('engine.task.concerned', { records: nameOf(resource, 2) }) }];
  });
  const links = [...(imports ? [{ to: imports, label: translate('engine.task.import') }] : []), ...lists];
  return links.map(({ to, label }) => (
    <Button key={to} component={Link} to={to}>
      {label}
    </Button>
  ));
}
