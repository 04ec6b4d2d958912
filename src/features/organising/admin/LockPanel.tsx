import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { KeptNotice } from '../../../../engine/console/forms/drafts/KeptNotice';
import { useKept } from '../../../../engine/console/forms/drafts/useKept';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';
import type { lockEvent, unlockEvent } from '../../../../resources/events/events.calls';
import { Panel } from '../../../shared/Panel';
import { ReasonDialog } from '../publishing/ReasonDialog';

const NO_REASON = { reason: '' };

/** Keeps everyone else from writing under the event, with a reason, until it is unlocked. */
export function LockPanel({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const kept = `event/lock/${event.id}`;
  const { values, change, settle } = useKept(kept, NO_REASON);
  const { lock, unlock, isBusy, problem, clear } = useLock(event.id);
  return (
    <Panel title={translate('pages.event_admin.lock.title')}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2, overflowWrap: 'anywhere' }}>
        {event.locked
          ? translate('pages.event_admin.lock.locked', { reason: event.lock_reason })
          : translate('pages.event_admin.lock.open')}
      </Typography>
      {problem && !isAsking && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {!event.locked && (
        <KeptNotice
          name={kept}
          field="reason"
          what={translate('pages.event_admin.lock.ask', { name: event.name })}
          isOpen={isAsking}
          onOpen={() => setAsking(true)}
          onDiscard={settle}
        />
      )}
      {event.locked ? (
        <Button variant="outlined" disabled={isBusy} onClick={unlock}>
          {translate('pages.event_admin.lock.unlock')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {translate('pages.event_admin.lock.lock')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={translate('pages.event_admin.lock.ask', { name: event.name })}
          why={translate('pages.event_admin.lock.why')}
          submitLabel={translate('pages.event_admin.lock.submit')}
          reason={values.reason}
          onReason={(reason) => change({ reason })}
          isBusy={isBusy}
          problem={problem}
          onSubmit={async (given) => {
            if (!(await lock(given))) return;
            setAsking(false);
            settle();
          }}
          onClose={() => {
            setAsking(false);
            clear();
          }}
        />
      )}
    </Panel>
  );
}

function useLock(id: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, clear, attempt } = useShownAttempt();
  const lock = (reason: string) =>
    attempt(async () => {
      const path = '/v1/admin/events/{id}/lock';
      const { meta } = await dataProvider.call<typeof lockEvent>({
        method: 'POST',
        path,
        params: { id },
        body: { reason },
      });
      refresh();
      done('pages.event_admin.lock.done', {}, meta);
    });
  const unlock = () =>
    attempt(async () => {
      const path = '/v1/admin/events/{id}/unlock';
      const { meta } = await dataProvider.call<typeof unlockEvent>({ method: 'POST', path, params: { id } });
      refresh();
      done('pages.event_admin.lock.undone', {}, meta);
    });
  return { lock, unlock, isBusy, problem, clear };
}
