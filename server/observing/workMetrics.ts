import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { EngineDatabase } from '../../engine/api/engine';
import { connectionsRefused, connectionsWaited, secondConnections } from './connectionMetrics';
import { storedReads } from './storedReads';

/** A failure counts until something was archived after it. @param archiver a row such as `pg_stat_archiver` has */
export const archiveFailing = (archiver: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int from ${archiver})`;

/** What is asked of the database for one look, by metric; each is found by an index or by the system's own tables. */
const WORK = {
  startline_tasks_queued: {
    help: 'Background tasks that wait for a node.',
    of: sql`(select count(*) from background_tasks where status = 'queued')`,
  },
  startline_tasks_running: {
    help: 'Background tasks that run now.',
    of: sql`(select count(*) from background_tasks where status = 'running')`,
  },
  startline_tasks_oldest_seconds: {
    help: 'For how long the oldest background task has waited.',
    of: sql`(select coalesce(extract(epoch from now() - min(created_at)), 0) from background_tasks where status = 'queued')`,
  },
  startline_results_stale: {
    help: 'Athletes whose results are to be worked out anew.',
    of: sql`(select count(*) from stale_results)`,
  },
  startline_pushes_waiting: {
    help: 'Notifications on their way to phones.',
    of: sql`(select count(*) from deliveries where next_attempt_at is not null and status <> all (array['sent', 'failed', 'stale', 'gone']))`,
  },
  startline_webhook_deliveries_waiting: {
    help: 'Deliveries to webhooks that were not accepted yet.',
    of: sql`(select count(*) from webhook_deliveries where status <> all (array['delivered', 'failed']))`,
  },
  startline_webhooks_failing: {
    help: 'Webhooks whose receiver does not accept.',
    of: sql`(select count(*) from webhooks where failing_since is not null and enabled and deleted_at is null)`,
  },
  startline_database_connections: {
    help: 'Connections to the database, of all nodes.',
    of: sql`(select count(*) from pg_stat_activity where datname = current_database())`,
  },
  startline_database_oldest_transaction_seconds: {
    help: 'For how long the oldest transaction is open.',
    of: sql`(select coalesce(max(extract(epoch from now() - xact_start)), 0) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`,
  },
  startline_database_archive_failing: {
    help: 'Whether the last attempt to archive the log of the database failed; 0 where nothing is archived.',
    of: archiveFailing(sql`pg_stat_archiver`),
  },
  startline_database_bytes: {
    help: 'Size of the database.',
    of: sql`pg_database_size(current_database())`,
  },
} as const;

type Row = Record<string, unknown> | null;

/** What waits to be done, and how the database is, in the registry. While the database is away, `startline_database_up` is 0 and the others are absent. */
export function measureWork(db: EngineDatabase, registry: Registry): void {
  let looking: Promise<Row> | null = null;
  const shared = (): Promise<Row> => {
    looking ??= look(db).finally(() => {
      looking = null;
    });
    return looking;
  };
  const registers = [registry];
  for (const [name, { help }] of Object.entries(WORK)) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const row = await shared();
        if (row) this.set(Number(row[name]));
        else this.remove();
      },
    });
  }
  new Gauge({
    name: 'startline_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await shared()) ? 1 : 0);
    },
  });
  for (const metric of [storedReads, connectionsWaited, connectionsRefused, secondConnections])
    registry.registerMetric(metric);
}

async function look(db: EngineDatabase): Promise<Row> {
  const values = Object.entries(WORK).map(([name, { of }]) => sql`${of} as ${sql.id(name)}`);
  try {
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(values)}`.execute(db);
    return rows[0] ?? null;
  } catch {
    return null;
  }
}
