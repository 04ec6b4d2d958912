import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import { asProfile } from '../../../resources/tenancy';
import { lookEvery } from '../../lookEvery';
import type { Connecting } from '../connect';
import { queueSync, settleStopped } from './syncs';

const LOOK_MS = 15_000;

interface ScheduleOptions extends Pick<Connecting, 'engine'> {
  onError(error: unknown): void;
}

/** Looks after the connections that sync by themselves, until it is stopped. */
export function startSchedule({ engine, onError }: ScheduleOptions): { stop(): Promise<void> } {
  return lookEvery({ ms: LOOK_MS, look: () => queueDueSyncs({ engine }), onError });
}

/** Queues the syncs that are due, each on one node, with the rights of who set the schedule. Gives how many. */
export async function queueDueSyncs({ engine }: Pick<Connecting, 'engine'>): Promise<number> {
  await settleStopped(engine.db);
  let count = 0;
  while (await engine.db.transaction().execute((tx) => queueNext(engine, tx))) count += 1;
  return count;
}

interface Due {
  id: number;
  event_id: number;
  name: string;
  scheduled_by_id: number | null;
}

/** Whether there was one. It is moved on in any case: one that takes longer than its interval is not queued twice. */
async function queueNext(engine: Connecting['engine'], tx: EngineTransaction): Promise<boolean> {
  const claimed = await sql<Due>`
    update event_integrations c set next_sync_at = now() + make_interval(mins => c.sync_every)
    from integrations i
    where i.id = c.integration_id and c.id = (
      select d.id from event_integrations d join events e on e.id = d.event_id
      where d.sync_every is not null and d.next_sync_at <= now() and d.deleted_at is null
        and e.deleted_at is null and e.status not in ('finished', 'cancelled')
      order by d.next_sync_at limit 1 for update of d skip locked)
    returning c.id, c.event_id, c.scheduled_by_id, i.name`.execute(tx);
  const [record] = claimed.rows;
  if (!record) return false;
  const identity = record.scheduled_by_id === null ? null : asProfile(record.scheduled_by_id);
  const actor: Actor = { identity, isSuperAdmin: false, grants: [] };
  await queueSync(engine, { actor, record, name: record.name, kind: 'pull', isScheduled: true, tx }).catch((error) => {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
  });
  return true;
}
