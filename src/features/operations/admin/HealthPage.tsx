import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readSystemHealth } from '../../../../resources/admin/installation.calls';
import { Loaded } from '../../../shared/Loaded';
import { Panel } from '../../../shared/Panel';
import { useCall } from '../../../shared/useCall';
import { FailedRaces } from './FailedRaces';
import { type Reason, reasonsOf } from './healthReasons';
import { UnsentMails } from './UnsentMails';
import { useBytes } from './useBytes';

type Health = AnswerOf<typeof readSystemHealth>;
type State = Health['queue']['state'];

const FRESH_MS = 10_000;
const COLORS = { ok: 'success', warn: 'warning', bad: 'error' } as const;

/** How the installation is, part by part, each with its state in words. */
export function Component() {
  const health = useCall<typeof readSystemHealth>(
    { method: 'GET', path: '/v1/admin/system_health' },
    { of: 'system_health', refetchInterval: FRESH_MS },
  );
  return <Loaded of={health}>{(data) => <Parts health={data} />}</Loaded>;
}

function Parts({ health }: { health: Health }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const bytes = useBytes();
  const text = (name: string, words?: object) => translate(`pages.admin.health.${name}`, words);
  const seconds = (value: number) => text('seconds', { count: count(Math.round(value)) });
  const { database, queue, disk, push, mail, websockets, backup } = health;
  const reasons = reasonsOf(health);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Nodes nodes={health.nodes} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}>
        <Part title={text('database')} state={database.state} reasons={reasons.database}>
          <Fact label={text('database_size')}>{bytes(database.bytes)}</Fact>
          <Fact label={text('connections')}>
            {text('of', { part: count(database.connections), all: count(database.most_connections) })}
          </Fact>
          <Fact label={text('oldest_transaction')}>{seconds(database.oldest_transaction_seconds)}</Fact>
          <Fact label={text('replication')}>
            {database.replication_lag_seconds === null ? text('no_replica') : seconds(database.replication_lag_seconds)}
          </Fact>
        </Part>
        <Part title={text('queue')} state={queue.state} reasons={reasons.queue}>
          <Fact label={text('waiting')}>{count(queue.waiting)}</Fact>
          <Fact label={text('running')}>{count(queue.running)}</Fact>
          <Fact label={text('oldest')}>{seconds(queue.oldest_seconds)}</Fact>
          <Fact label={text('failed_day')}>{count(queue.failed)}</Fact>
        </Part>
        {disk && (
          <Part title={text('disk')} state={disk.state} reasons={reasons.disk}>
            <Fact label={text('free')}>{text('of', { part: bytes(disk.free_bytes), all: bytes(disk.bytes) })}</Fact>
          </Part>
        )}
        <Part title={text('push')} state={push.state} reasons={reasons.push}>
          <Fact label={text('waiting')}>{count(push.waiting)}</Fact>
          <Fact label={text('failed_day')}>{count(push.failed)}</Fact>
        </Part>
        <Part title={text('mail')} state={mail.state} reasons={reasons.mail}>
          <Fact label={text('waiting')}>{count(mail.waiting)}</Fact>
          <Fact label={text('oldest')}>{seconds(mail.oldest_seconds)}</Fact>
          <Fact label={text('failed_day')}>{count(mail.failed)}</Fact>
        </Part>
        <Part title={text('websockets')} state={websockets.state}>
          <Fact label={text('connected')}>
            {websockets.connected === null ? text('elsewhere') : count(websockets.connected)}
          </Fact>
        </Part>
        <Part title={text('backup')} state={backup.state} reasons={reasons.backup}>
          <Fact label={text('last_backup')}>
            {backup.finished_at ? <RelativeTime instant={backup.finished_at} /> : text('never')}
          </Fact>
          {backup.bytes !== null && <Fact label={text('database_size')}>{bytes(backup.bytes)}</Fact>}
          {backup.files !== null && <Fact label={text('files')}>{count(backup.files)}</Fact>}
          {backup.error && <Alert severity="error">{text('backup_failed', { error: backup.error })}</Alert>}
        </Part>
      </Box>
      <FailedRaces results={health.results} />
      <UnsentMails mails={mail.problems} />
    </Box>
  );
}

function Nodes({ nodes }: Pick<Health, 'nodes'>) {
  const translate = useTranslate();
  const count = useCountFormat();
  const bytes = useBytes();
  const text = (name: string, words?: object) => translate(`pages.admin.health.${name}`, words);
  return (
    <Panel title={text('nodes')}>
      {nodes.length === 0 && <Typography>{text('no_nodes')}</Typography>}
      {nodes.length > 0 && (
        <PlainTable
          data-cards="true"
          data-labelled="true"
          aria-label={text('nodes')}
          rows={nodes}
          keyOf={({ id }) => id}
          columns={[
            { name: 'host', label: text('host'), isHeading: true, cell: ({ host }) => host },
            { name: 'state', label: text('state'), cell: ({ state }) => <StateChip state={state} /> },
            { name: 'seen', label: text('seen'), cell: (row) => <RelativeTime instant={row.seen_at} /> },
            {
              name: 'since',
              isWide: true,
              label: text('since'),
              cell: (row) => <RelativeTime instant={row.started_at} />,
            },
            { name: 'version', label: text('version'), cell: ({ version }) => version },
            { name: 'memory', label: text('memory'), isTabular: true, cell: (row) => bytes(row.memory_bytes) },
            {
              name: 'lag',
              label: text('lag'),
              isTabular: true,
              cell: (row) => text('ms', { count: count(Math.round(row.loop_lag_ms)) }),
            },
          ]}
        />
      )}
      <Trouble nodes={nodes} />
    </Panel>
  );
}

/** Why a node is not as it should be, and what to do: below the table, which has no room for it. */
function Trouble({ nodes }: Pick<Health, 'nodes'>) {
  const translate = useTranslate();
  const troubled = nodes.filter(({ cause }) => cause !== null);
  if (troubled.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}>
      {troubled.map(({ id, host, state, cause, seen_at }) => (
        <Alert key={id} component="li" severity={state === 'bad' ? 'error' : 'warning'}>
          <Typography component="p" variant="subtitle2">
            {translate(`pages.admin.health.why.${cause}`, { host })}
            {cause !== 'late' && (
              <>
                {' '}
                <RelativeTime instant={seen_at} />
              </>
            )}
          </Typography>
          {translate(`pages.admin.health.what_now.${cause}`)}
        </Alert>
      ))}
    </Box>
  );
}

interface PartProps {
  title: string;
  state: State;
  reasons?: readonly Reason[];
  children: ReactNode;
}

function Part({ title, state, reasons = [], children }: PartProps) {
  return (
    <Panel title={title} action={<StateChip state={state} />}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        {children}
      </Box>
      {state !== 'ok' && <Reasons reasons={reasons} />}
    </Panel>
  );
}

/** Why it is not as it should be, from which figure on, and what to do. */
function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const written = (figure: number) =>
    new Intl.NumberFormat(locale, figure < 1 ? { style: 'percent' } : undefined).format(figure);
  return reasons.map(({ name, bounds }) => (
    <Typography key={name} sx={{ mt: 1, color: 'var(--sl-quiet)', fontSize: 13 }}>
      {translate(
        `pages.admin.health.reasons.${name}`,
        bounds && { warn: written(bounds.warn), bad: written(bounds.bad) },
      )}
    </Typography>
  ));
}

function StateChip({ state }: { state: State }) {
  const translate = useTranslate();
  return (
    <Chip variant="outlined" size="small" color={COLORS[state]} label={translate(`pages.admin.health.${state}`)} />
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box component="dt" sx={{ color: 'var(--sl-quiet)' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
        {children}
      </Box>
    </Box>
  );
}
