import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { BOUNDS } from '../../resources/admin/healthBounds';
import type { readSystemHealth } from '../../resources/admin/installation.calls';
import type { AnyDatabase } from '../database/types';
import { judge, worst } from './judge';

type Health = AnswerOf<typeof readSystemHealth>;
type Problem = Health['mail']['problems'][number];

interface Node extends Omit<Health['nodes'][number], 'state' | 'cause'> {
  readonly silent_seconds: number;
  /** Another one began on its machine since it was last heard of. */
  readonly is_replaced: boolean;
  readonly websockets: number | null;
  readonly disk_bytes: number;
  readonly disk_free_bytes: number;
}

/** What one look finds, before it is judged. */
interface Figures {
  readonly at: string;
  readonly nodes: readonly Node[];
  readonly database: Omit<Health['database'], 'state'>;
  readonly queue: Omit<Health['queue'], 'state'>;
  readonly push: Omit<Health['push'], 'state'>;
  readonly mail: Omit<Health['mail'], 'state' | 'is_sent' | 'problems'> & {
    readonly problems: readonly (Omit<Problem, 'recipient'> & { readonly content: string })[];
  };
  readonly results: Omit<Health['results'], 'state'>;
  readonly backup: (Omit<Health['backup'], 'state'> & { readonly hours: number | null }) | null;
}

/** How the installation is, of all nodes as they last told of themselves. `isMailSent`: a mail server takes what is mailed, as this node is set up. */
export async function systemHealth(
  { db, sealer }: Pick<Engine, 'db' | 'sealer'>,
  { isMailSent }: { readonly isMailSent: boolean },
): Promise<Health> {
  const figures = await look(db);
  const { nodes: told, queue, push, mail, results } = figures;
  const nodes = told.map((node) => ({ ...node, ...judged(node) }));
  // One that is silent says nothing of what is now.
  const heard = nodes.filter(({ silent_seconds }) => silent_seconds < BOUNDS.silence.bad);
  const counted = heard.flatMap(({ websockets }) => websockets ?? []);
  return {
    at: figures.at,
    nodes: nodes.map(({ id, host, version, started_at, seen_at, memory_bytes, loop_lag_ms, state, cause }) => ({
      ...{ id, host, version, started_at, seen_at, memory_bytes, loop_lag_ms, state, cause },
    })),
    database: judgedDatabase(figures.database),
    queue: {
      ...queue,
      state: worst(judge(queue.oldest_seconds, BOUNDS.queueSeconds), judge(queue.failed, BOUNDS.failures)),
    },
    disk: judgedDisk(heard),
    push: { ...push, state: worst(judge(push.waiting, BOUNDS.pushWaiting), judge(push.failed, BOUNDS.failures)) },
    mail: {
      ...{ ...mail, is_sent: isMailSent },
      problems: mail.problems.map(({ content, ...problem }) => ({
        ...problem,
        recipient: (JSON.parse(sealer.open(content)) as { to: string }).to,
      })),
      state: worst(
        isMailSent ? 'ok' : 'warn',
        judge(mail.waiting, BOUNDS.mailsWaiting),
        judge(mail.oldest_seconds, BOUNDS.mailSeconds),
        judge(mail.failed, BOUNDS.failures),
      ),
    },
    results: { ...results, state: results.failed > 0 ? 'bad' : 'ok' },
    websockets: { connected: counted.length > 0 ? counted.reduce((a, b) => a + b, 0) : null, state: 'ok' },
    backup: judgedBackup(figures.backup),
  };
}

/** What a silent one said last of itself tells nothing of now; one that began again is a trace, and no loss. */
function judged({ silent_seconds, is_replaced, loop_lag_ms }: Node): Pick<Health['nodes'][number], 'state' | 'cause'> {
  const silence = judge(silent_seconds, BOUNDS.silence);
  if (silence !== 'ok') return is_replaced ? { state: 'warn', cause: 'replaced' } : { state: silence, cause: 'silent' };
  const state = judge(loop_lag_ms, BOUNDS.loopLagMs);
  return { state, cause: state === 'ok' ? null : 'late' };
}

function judgedDatabase(database: Figures['database']): Health['database'] {
  const state = worst(
    judge(database.connections / database.most_connections, BOUNDS.connections),
    judge(database.oldest_transaction_seconds, BOUNDS.transactionSeconds),
    judge(database.replication_lag_seconds, BOUNDS.replicationSeconds),
  );
  return { ...database, state };
}

/** Of the one with the least room. */
function judgedDisk(nodes: readonly Node[]): Health['disk'] {
  const [fullest] = [...nodes].sort((a, b) => taken(b) - taken(a));
  if (!fullest) return null;
  const { disk_bytes: bytes, disk_free_bytes: free_bytes } = fullest;
  return { bytes, free_bytes, state: judge(taken(fullest), BOUNDS.disk) };
}

function taken({ disk_bytes, disk_free_bytes }: Node): number {
  return disk_bytes > 0 ? 1 - disk_free_bytes / disk_bytes : 0;
}

/** None at all is a warning: some are made by other means. */
function judgedBackup(backup: Figures['backup']): Health['backup'] {
  if (!backup) return { started_at: null, finished_at: null, bytes: null, files: null, error: null, state: 'warn' };
  const { hours, ...told } = backup;
  const failed = told.error === null ? 'ok' : 'bad';
  return { ...told, state: worst(failed, hours === null ? 'bad' : judge(hours, BOUNDS.backupHours)) };
}

/** Mails and races listed with their error. */
const MOST_PROBLEMS = 20;

/** One statement: every part of it is an index, a kept figure or a table of the system. */
async function look(db: AnyDatabase): Promise<Figures> {
  const found = await sql<Figures>`
    select now() as at,
      coalesce((select jsonb_agg(to_jsonb(n) || jsonb_build_object('started_at', ${iso('n.started_at')}, 'seen_at', ${iso('n.seen_at')},
        'silent_seconds', extract(epoch from now() - n.seen_at),
        'is_replaced', exists (select 1 from nodes other where other.host = n.host and other.started_at > n.seen_at)) order by n.host, n.started_at) from nodes n), '[]') as nodes,
      (select jsonb_build_object('bytes', pg_database_size(current_database()), 'connections', count(*),
        'most_connections', current_setting('max_connections')::int,
        'oldest_transaction_seconds', coalesce(max(extract(epoch from now() - xact_start)) filter (where pid <> pg_backend_pid()), 0),
        'replication_lag_seconds', (select max(extract(epoch from replay_lag)) from pg_stat_replication))
        from pg_stat_activity where datname = current_database()) as database,
      (select jsonb_build_object('waiting', count(*) filter (where status = 'queued'), 'running', count(*) filter (where status = 'running'),
        'oldest_seconds', coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0),
        'failed', count(*) filter (where status = 'failed'))
        from background_tasks where status in ('queued', 'running') or (status = 'failed' and finished_at > now() - interval '1 day')) as queue,
      (select jsonb_build_object(
        'waiting', (select count(*) from deliveries where next_attempt_at is not null and status <> all (array['sent', 'failed', 'stale', 'gone'])),
        'failed', (select count(*) from deliveries where status not in ('queued', 'sent', 'stale', 'gone') and created_at > now() - interval '1 day'))) as push,
      (select jsonb_build_object('waiting', count(*) filter (where failed_at is null), 'failed', count(*) filter (where failed_at > now() - interval '1 day'),
        'oldest_seconds', coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0),
        'problems', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'content', p.content, 'attempts', p.attempts, 'error', p.error,
          'created_at', ${iso('p.created_at')}, 'next_attempt_at', ${iso('p.next_attempt_at')}, 'failed_at', ${iso('p.failed_at')}) order by p.id desc)
          from (select * from mails where error is not null order by id desc limit ${MOST_PROBLEMS}) p), '[]'))
        from mails) as mail,
      (select jsonb_build_object('failed', count(*), 'problems', coalesce((select jsonb_agg(jsonb_build_object(
          'event', jsonb_build_object('id', e.id, 'name', e.name), 'race', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end,
          'cause', p.cause, 'attempts', p.attempts, 'failed_at', ${iso('p.failed_at')}, 'next_attempt_at', ${iso('p.retry_at')}) order by p.failed_at, p.race_id)
          from (select * from race_failures order by failed_at, race_id limit ${MOST_PROBLEMS}) p
            join events e on e.id = p.event_id left join races r on r.id = p.race_id), '[]'))
        from race_failures) as results,
      (select jsonb_build_object('started_at', ${iso('latest.started_at')}, 'finished_at', ${iso('good.finished_at')}, 'bytes', good.bytes,
        'files', good.files, 'error', latest.error, 'hours', extract(epoch from now() - good.finished_at) / 3600)
        from (select * from backups order by id desc limit 1) latest
        left join lateral (select * from backups where finished_at is not null and error is null order by id desc limit 1) good on true) as backup`.execute(
    db,
  );
  return found.rows[0] as Figures;
}

/** An instant within JSON as answers have it. */
function iso(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
