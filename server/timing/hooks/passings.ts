import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row, WriteContext, WriteKind } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { invalid } from '../../../engine/core/errors';
import { profileIdOf } from '../../../resources/tenancy';
import { drainSoon, workOutAgain } from '../store/drainStale';
import { loadEventSetup } from '../store/eventSetup';
import { lockFeed } from '../store/lockFeed';
import { markAthletes } from '../store/markStale';
import { readsByIds, storedKey } from '../store/storedReads';
import { TIMING_CHANNEL } from '../store/timingChannel';
import { workOut } from '../store/workOut';
import { type CountChanges, changedOf, updateReads, writeCounts } from '../store/writeOutcome';
import { followSoon } from './changed';

const splitTime = (since: string) => (t: string) =>
  sql`(select case when ${sql.ref(`${t}.instant`)} >= ${sql.raw(since)} then round(extract(epoch from ${sql.ref(`${t}.instant`)} - ${sql.raw(since)}) * 1000)::bigint end
    from results r where r.athlete_id = ${sql.ref(`${t}.athlete_id`)} and ${sql.ref(`${t}.state`)} in ('valid', 'validated'))`;

/** Corrections of reads, and passings that somebody saw with their own eyes. */
export const passingsServer: ResourceServer = {
  computed: {
    gun_time: splitTime('r.gun_at'),
    chip_time: splitTime('coalesce(r.started_at, r.gun_at)'),
    race_time: splitTime('r.race_gun_at'),
  },

  async beforeWrite({ tx, actor, values, kind, ids, undoes }) {
    if (kind === 'update' && undoes === null && values.some((row) => row.moved_to_id === null))
      await refuseWithoutOwner(tx, values, ids);
    if (kind === 'update')
      return values.map((row) =>
        'mark' in row ? { ...row, invalidated_by_id: row.mark === 'invalidated' ? profileIdOf(actor) : null } : row,
      );
    const manual: Row[] = [];
    for (const row of values) {
      const seq = (await lockFeed(tx, Number(row.event_id))).seq + 1;
      await sql`update timing_feeds set seq = ${seq} where event_id = ${row.event_id}`.execute(tx);
      manual.push(manualPassing(row, seq, actor));
    }
    return manual;
  },

  async afterWrite(context) {
    const { tx, ids, kind } = context;
    if (kind !== 'update') await countManual(context);
    await settleUnowned(context);
    const concerned = await sql<{ id: number }>`
      select athlete_id as id from passings where id = any(${[...ids]}::bigint[]) and athlete_id is not null
      union select moved_to_id from passings where id = any(${[...ids]}::bigint[]) and moved_to_id is not null
      union select c.athlete_id from passings p join athlete_chips c on c.event_id = p.event_id and c.chipcode = p.chipcode
        where p.id = any(${[...ids]}::bigint[])`.execute(tx);
    const athleteIds = concerned.rows.map((row) => row.id);
    // A new one is pushed to everybody as soon as it is committed: by then it says what it comes to. The feed is locked already.
    if (kind === 'create') return workOutManual(context, athleteIds);
    await markAthletes(tx, athleteIds);
    await followSoon(context, ids);
  },
};

async function workOutManual(
  { engine, tx, ids, afterCommit }: WriteContext & { ids: readonly number[] },
  athleteIds: readonly number[],
): Promise<void> {
  const events = await sql<{ event_id: number; added: number }>`
    select event_id, count(*) as added from passings where id = any(${[...ids]}::bigint[]) group by event_id`.execute(
    tx,
  );
  for (const { event_id, added } of events.rows) {
    const feed = await lockFeed(tx, event_id);
    const settle = await workOutAgain({ engine, tx, eventId: event_id, feed, added, athleteIds });
    afterCommit(`timing ${event_id} manual`, async () => {
      settle();
      // A new lap may make another athlete the winner of a backyard.
      await drainSoon(engine, event_id);
    });
  }
}

function manualPassing(row: Row, seq: number, actor: Actor): Row {
  const errors: Record<string, string[]> = {};
  if (row.timeline_id == null) errors.timeline_id = ['Say at which timeline.'];
  if (row.athlete_id == null && row.chipcode == null) errors.athlete_id = ['Say who passed: an athlete or a chip.'];
  if (row.device != null && profileIdOf(actor) !== null)
    errors.device = ['No device made a passing that you add. Leave out the device.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...row,
    seq,
    manual: true,
    moved_to_id: row.athlete_id ?? row.moved_to_id ?? null,
    placed_at_id: row.timeline_id,
    instant: row.time,
    received_at: new Date().toISOString(),
    read_key: storedKey(randomUUID()),
  };
}

/** A passing without a chip belongs to nobody once its athlete is cleared. @throws ApiError 422 */
async function refuseWithoutOwner(
  tx: EngineTransaction,
  values: readonly Row[],
  ids: readonly number[],
): Promise<void> {
  const cleared = ids.filter((_, i) => (values.length === 1 ? values[0] : values[i])?.moved_to_id === null);
  const found = await sql`
    select 1 from passings where id = any(${cleared}::bigint[]) and moved_to_id is not null and chipcode is null limit 1`.execute(
    tx,
  );
  if (found.rows.length > 0) throw invalid({ moved_to_id: [NO_OWNER] });
}

const NO_OWNER = 'A passing without a chip needs an athlete. Choose another athlete, or invalidate the passing.';

/** A passing that somebody saw comes with its creation, goes when that is undone, and comes back when the undo is. */
async function countManual({
  tx,
  ids,
  kind,
}: WriteContext & { ids: readonly number[]; kind: WriteKind }): Promise<void> {
  const change = kind === 'delete' ? sql`-count(*)` : sql`count(*)`;
  await sql`
    insert into timing_counts (event_id, timeline_id, state, reads)
    select event_id, coalesce(timeline_id, 0), state, ${change} from passings where id = any(${[...ids]}::bigint[]) group by 1, 2, 3
    on conflict (event_id, timeline_id, state) do update set reads = timing_counts.reads + excluded.reads`.execute(tx);
  await sql`
    select pg_notify(${TIMING_CHANNEL}, event_id::text) from (select distinct event_id from passings where id = any(${[...ids]}::bigint[])) e`.execute(
    tx,
  );
}

/**
 * Reads that belong to nobody follow from what people said of them alone. Needs no feed, whose holder may be waiting for these very rows:
 * it finds them changed, and begins again.
 */
async function settleUnowned({ tx, ids }: WriteContext & { ids: readonly number[] }): Promise<void> {
  const unowned = await sql<{ event_id: number; ids: number[] }>`
    select p.event_id, array_agg(p.id) as ids from passings p
    where p.id = any(${[...ids]}::bigint[]) and p.athlete_id is null and p.moved_to_id is null and p.deleted_at is null
      and not exists (select 1 from athlete_chips c where c.event_id = p.event_id and c.chipcode = p.chipcode)
    group by p.event_id`.execute(tx);
  for (const { event_id, ids: own } of unowned.rows) {
    const setup = await loadEventSetup(tx, event_id);
    const reads = await readsByIds(tx, own);
    const { made } = workOut({ setup, runners: [], reads });
    const counts: CountChanges = new Map();
    await updateReads(tx, changedOf(reads, made), counts);
    await writeCounts(tx, event_id, counts);
  }
}
