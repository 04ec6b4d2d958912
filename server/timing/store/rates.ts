import { sql } from 'kysely';
import type { EngineTransaction } from '../../../engine/api/engine';
import { numbers } from './arrayLiteral';
import type { CountChanges } from './writeOutcome';

/** Seconds that are kept of each timeline, in a ring: a little more than the minute that is asked for. */
const RING = 64;

/**
 * Notes how many passings the reads that came in just now have added, by timeline. A read that counts in the place of an earlier one, as
 * of somebody who stands on the start mat, adds none.
 */
export async function writeRates(tx: EngineTransaction, eventId: number, counts: CountChanges): Promise<void> {
  const added = [...counts].flatMap(([key, change]): [timeline: number, passed: number][] => {
    const [timeline, state] = key.split(' ');
    return state === 'valid' && timeline !== '0' && change !== 0 ? [[Number(timeline), change]] : [];
  });
  if (added.length === 0) return;
  await sql`
    insert into timing_rates (event_id, timeline_id, slot, second, passed)
    select ${eventId}::bigint, timeline_id, second % ${RING}::int, second, passed
    from unnest(${numbers(added.map(([timeline]) => timeline))}::bigint[], ${numbers(added.map(([, passed]) => passed))}::bigint[]) as r(timeline_id, passed),
      (select floor(extract(epoch from now()))::bigint as second) as t
    on conflict (event_id, timeline_id, slot) do update set second = excluded.second,
      passed = excluded.passed + case when timing_rates.second = excluded.second then timing_rates.passed else 0 end`.execute(
    tx,
  );
}
