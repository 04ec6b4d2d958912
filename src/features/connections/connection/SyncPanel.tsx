import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useGetOne, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { TaskProgress } from '../../../../engine/console/writes/TaskProgress';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useTaskWatch } from '../../../../engine/console/writes/useTaskWatch';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';
import type { syncConnection } from '../../../../resources/event_integrations/eventIntegrations.calls';
import { Panel } from '../../../shared/Panel';
import { RefusedList, SyncCounts, SyncExamples } from './SyncCounts';
import type { EventConnection, Integration } from './useConnection';

interface SyncProps {
  integration: Integration;
  connection: EventConnection;
}

/** Checks what a sync would change, syncs, and says how often that happens by itself. */
export function SyncPanel({ connection }: SyncProps) {
  const translate = useTranslate();
  const { start, task, isBusy, problem, checkId } = useSync(connection.id);
  return (
    <Panel title={translate('pages.connections.sync.title')}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('pages.connections.sync.why')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={isBusy} onClick={() => start({ dry_run: true })}>
          {translate('pages.connections.sync.check')}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => start({ dry_run: false })}>
          {translate('pages.connections.sync.now')}
        </Button>
        {(connection.mapping.back?.length ?? 0) > 0 && (
          <Button variant="outlined" disabled={isBusy} onClick={() => start({ back: true })}>
            {translate('pages.connections.sync.back')}
          </Button>
        )}
      </Box>
      {task && <TaskProgress task={task} />}
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
      {checkId !== null && !task && <CheckResult id={checkId} />}
      <Schedule connection={connection} />
    </Panel>
  );
}

function useSync(id: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, problem, attempt } = useShownAttempt();
  const [checkId, setCheckId] = useState<number | null>(null);
  const { task, watch } = useTaskWatch();
  const start = (body: { dry_run?: boolean; back?: boolean }) =>
    attempt(async () => {
      setCheckId(null);
      const { data } = await dataProvider.call<typeof syncConnection>({
        method: 'POST',
        path: '/v1/admin/event_integrations/{id}/sync',
        params: { id },
        body,
      });
      if (body.dry_run) setCheckId(data.id);
      const { data: queued } = await dataProvider.getOne('background_tasks', { id: Number(data.background_task_id) });
      watch(queued);
    });
  return { start, task, isBusy: isBusy || task !== null, problem, checkId };
}

function CheckResult({ id }: { id: number }) {
  const translate = useTranslate();
  const { data } = useGetOne<Stored<'integration_syncs'>>('integration_syncs', { id });
  if (!data) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
        {translate('pages.connections.sync.checked')}
      </Typography>
      {data.status === 'failed' ? (
        <Alert severity="error">{saidByServer(data.message ?? '')}</Alert>
      ) : (
        <>
          <SyncCounts sync={data} />
          {data.message && (
            <Typography sx={{ color: 'var(--sl-quiet)', my: 1 }}>{saidByServer(data.message)}</Typography>
          )}
          <SyncExamples sync={data} />
          {data.refused.length > 0 && (
            <Typography component="h4" sx={{ fontSize: 13, fontWeight: 600, mt: 1.5 }}>
              {translate('pages.connections.counts.refused')}
            </Typography>
          )}
          <RefusedList sync={data} />
        </>
      )}
    </Box>
  );
}

const BY_HAND = 'by_hand';
const MINUTES = [5, 15, 30];
const HOURS = [1, 3, 6, 12];
const DAY = 1_440;

function Schedule({ connection }: { connection: EventConnection }) {
  const translate = useTranslate();
  const writes = useWrites(useResourcePlan('event_integrations'));
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const current = connection.sync_every;
  const own = [...MINUTES, ...HOURS.map((hours) => hours * 60), DAY];
  const all = current === null || own.includes(current) ? own : [...own, current];
  const nameOf = (minutes: number): string => {
    if (minutes === DAY) return translate('pages.connections.sync.daily');
    return minutes % 60 === 0
      ? translate('pages.connections.sync.hours', { smart_count: minutes / 60 })
      : translate('pages.connections.sync.minutes', { smart_count: minutes });
  };
  const choose = (value: string) =>
    attempt(async () => {
      const sync_every = value === BY_HAND ? null : Number(value);
      await writes.update({ id: connection.id, values: { sync_every }, version: connection.version });
      done(sync_every === null ? 'pages.connections.sync.unscheduled' : 'pages.connections.sync.scheduled');
    });
  return (
    <Box sx={{ mt: 2, maxWidth: 320 }}>
      <LabelledSelect
        label={translate('pages.connections.sync.every')}
        value={current === null ? BY_HAND : String(current)}
        options={[
          { value: BY_HAND, label: translate('pages.connections.sync.by_hand') },
          ...all.map((minutes) => ({ value: String(minutes), label: nameOf(minutes) })),
        ]}
        onValue={choose}
        disabled={isBusy}
        error={problem ?? undefined}
      />
    </Box>
  );
}
