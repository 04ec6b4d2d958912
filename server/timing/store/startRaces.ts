import { type RawBuilder, sql } from 'kysely';
import type { Engine, WriteContext } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { isFired } from '../../../resources/gunshots/isFired';

/** Gunshots whose time has come. In a cancelled event none starts a race. */
const COUNTS = sql`g.deleted_at is null and ${isFired('g')} and not exists (select 1 from events e where e.id = g.event_id and e.status = 'cancelled')`;

/** Races with a gunshot whose time has come: their own, or one of their waves. */
const FIRED = sql`
  select unnest(g.race_ids) as race_id, g.event_id from gunshots g where ${COUNTS}
  union select w.race_id, g.event_id from gunshots g join waves w on w.id = any(g.wave_ids) where ${COUNTS}`;

/**
 * Sets the races of events to `during` from the time of their first gunshot, and to `before` without one. A finished race stays
 * finished.
 * @param eventIds SQL of the events' ids
 */
export async function startRaces(
  { engine, tx }: Pick<WriteContext, 'engine' | 'tx'>,
  eventIds: RawBuilder<unknown>,
): Promise<void> {
  const status = sql`case when r.id in (select race_id from fired where event_id = r.event_id) then 'during' else 'before' end`;
  const moved = await sql<{ id: number }>`
    with fired as (select * from (${FIRED}) f where event_id in (${eventIds}))
    update races r set status = ${status}
    where r.event_id in (${eventIds}) and r.status <> 'after' and r.deleted_at is null and r.status <> ${status}
    returning r.id`.execute(tx);
  await notifyWrite(
    { engine, db: tx, resource: engine.plan.get('races'), operationId: null },
    'update',
    moved.rows.map((row) => row.id),
  );
}

/** Starts races whose gunshot was stored ahead of its time, now that the time has come. */
export async function startDueRaces(engine: Engine): Promise<void> {
  const due = await sql<{ event_id: number }>`
    select distinct r.event_id from (${FIRED}) f join races r on r.id = f.race_id and r.event_id = f.event_id
    where r.status = 'before' and r.deleted_at is null`.execute(engine.db);
  for (const { event_id } of due.rows)
    await inOwnTransaction(engine, (tx) => startRaces({ engine, tx }, sql`select ${event_id}::bigint`));
}
