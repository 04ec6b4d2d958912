import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { onDemand } from '../../../../engine/console/onDemand';
import { UndoButton } from '../../../../engine/console/record/UndoButton';
import { UndoState } from '../../../../engine/console/record/UndoState';
import { useUndoOperation } from '../../../../engine/console/record/useUndoOperation';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { messageOf } from '../../../../engine/console/writes/errors';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { RefusedList, type Sync, SyncCounts } from './SyncCounts';
import type { EventConnection } from './useConnection';

const UndoDialog = onDemand(async () => (await import('../../../../engine/console/record/UndoDialog')).UndoDialog);

const PAGE = 10;

/** What was synced, newest first, with the step that takes each back. */
export function HistoryPanel({ connection }: { connection: EventConnection }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(PAGE);
  const { data, total, error, isPending, refetch } = useGetList<Sync>('integration_syncs', {
    filter: { event_id: connection.event_id, event_integration_id: connection.id },
    pagination: { page: 1, perPage: shown },
    sort: { field: 'id', order: 'DESC' },
    meta: { include: ['requested_by'] },
  });
  return (
    <Panel title={translate('pages.connections.history.title')}>
      {isPending && <Skeleton variant="rounded" height={120} />}
      {error && <RetryAlert onRetry={() => refetch()}>{messageOf(error)}</RetryAlert>}
      {data?.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.connections.history.none')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((sync) => (
          <SyncEntry key={sync.id} sync={sync} />
        ))}
      </Box>
      {(total ?? 0) > shown && (
        <Button size="small" onClick={() => setShown(shown + PAGE)}>
          {translate('pages.connections.history.more')}
        </Button>
      )}
    </Panel>
  );
}

function SyncEntry({ sync }: { sync: Sync }) {
  const translate = useTranslate();
  const status = useResourcePlan('integration_syncs').fields.get('status');
  const [isOpen, setOpen] = useState(false);
  const { first_name = '', last_name = '' } = sync.requested_by ?? {};
  const who = [first_name, last_name].filter(Boolean).join(' ');
  const isOver = sync.status === 'finished';
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: '1px solid var(--sl-line)' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <strong>{translate(`pages.connections.history.${sync.kind}`)}</strong>
        {status && <FieldValue field={status} record={sync} />}
        <Typography component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
          <RelativeTime instant={sync.finished_at ?? sync.created_at} />
          {sync.is_scheduled && ` · ${translate('pages.connections.history.scheduled')}`}
          {who && ` · ${translate('pages.connections.history.by', { name: who })}`}
        </Typography>
        {isOver && sync.kind === 'pull' && <SyncUndo sync={sync} />}
      </Box>
      {sync.status === 'failed' && sync.message && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {saidByServer(sync.message)}
        </Alert>
      )}
      {isOver && <SyncCounts sync={sync} />}
      {isOver && (sync.refused_count ?? 0) > 0 && (
        <>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? translate('pages.connections.history.hide')
              : translate('pages.connections.history.refused', { smart_count: sync.refused_count ?? 0 })}
          </Button>
          {isOpen && <RefusedList sync={sync} />}
        </>
      )}
    </Box>
  );
}

/** Takes all of one sync back, where it changed something and was not taken back before. */
function SyncUndo({ sync }: { sync: Sync }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const [isUndoneHere, setUndone] = useState(false);
  const undo = useUndoOperation(sync.operation_id ?? '', () => setUndone(true));
  const changed = (sync.added_count ?? 0) + (sync.updated_count ?? 0) + (sync.withdrawn_count ?? 0);
  const isOffered = changed > 0 && can('athletes.update');
  const { total = 0 } = useGetList(
    'changes',
    {
      filter: { event_id: sync.event_id, undoes: sync.operation_id },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: isOffered && can('changes.read'), retry: false },
  );
  if (!isOffered) return null;
  if (isUndoneHere || total > 0)
    return (
      <Typography component="span" sx={{ ml: 'auto', color: 'var(--sl-quiet)', fontSize: 13 }}>
        {translate('pages.connections.history.undone')}
      </Typography>
    );
  return (
    <>
      <UndoButton isCreation={false} isDisabled={undo.isBusy} onClick={() => undo.start({ isAlwaysAsked: true })} />
      <Box sx={{ flexBasis: '100%' }}>
        <UndoState undo={undo} />
      </Box>
      {undo.scope && <UndoDialog undo={undo} scope={undo.scope} />}
    </>
  );
}
