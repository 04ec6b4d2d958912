import { sql } from 'kysely';
import type { EngineTransaction, Row } from '../../../engine/api/engine';
import { invalid } from '../../../engine/core/errors';
import { hasOpenLaps, RACE_KINDS } from '../../../resources/races/raceKinds';
import { changedRunners } from '../impact/changedRunners';
import type { AthleteState } from '../resolve/types';
import { closureOf } from '../store/closure';
import { loadEventSetup } from '../store/eventSetup';
import { workOut } from '../store/workOut';

/** States that a person sets and that outlive what the reads say. */
const BY_HAND = ['dnf', 'dns', 'dsq'];

/** Athletes worked out at a time. */
const SLICE = 1_000;

export function isByHand(state: unknown): boolean {
  return BY_HAND.includes(String(state));
}

/**
 * Refuses a state that the reads of an athlete would overwrite at once. `registered` and `started` are always taken where they undo a state
 * that was set by hand: the athlete then has the state of the reads.
 * @throws ApiError 422 on `state`
 */
export async function requireStateHolds(tx: EngineTransaction, ids: readonly number[], values: Row): Promise<void> {
  const { state } = values;
  if (state == null || isByHand(state)) return;
  if (state === 'finished') await refuseBeforeTheEnd(tx, ids, values);
  const found = await sql<{ id: number; event_id: number }>`
    select a.id, a.event_id from athletes a where a.id = any(${[...ids]}::bigint[]) and a.state <> ${state}
      and (${state} = 'finished' or not a.state_by_hand) and a.event_id in (select event_id from timing_feeds) order by a.id`.execute(
    tx,
  );
  for (const eventId of new Set(found.rows.map(({ event_id }) => event_id))) {
    const athletes = found.rows.filter(({ event_id }) => event_id === eventId);
    const setup = await loadEventSetup(tx, eventId);
    for (let from = 0; from < athletes.length; from += SLICE) {
      const own = athletes.slice(from, from + SLICE).map(({ id }) => id);
      const { runners, reads } = await closureOf(tx, eventId, own);
      const changed = changedRunners(runners, { kind: 'athlete', ids: own, data: ownData(values) });
      const outcome = workOut({ setup, runners: changed, reads });
      const isOther = outcome.runners.some((one) => own.includes(one.runner.athleteId) && one.state !== state);
      if (isOther) throw invalid({ state: [state === 'finished' ? NO_FINISH : FROM_READS] });
    }
  }
}

/** A race that ends by time makes its athletes finished when it is finished, and nobody before. @throws ApiError 422 on `state` */
async function refuseBeforeTheEnd(tx: EngineTransaction, ids: readonly number[], { race_id }: Row): Promise<void> {
  const raceId = race_id === undefined ? sql`a.race_id` : sql`${race_id}::bigint`;
  const open = await sql`
    select 1 from athletes a join races r on r.id = ${raceId}
    where a.id = any(${[...ids]}::bigint[]) and a.state <> 'finished' and r.kind in (${sql.join(OPEN_KINDS)}) and r.status <> 'after' limit 1`.execute(
    tx,
  );
  if (open.rows.length > 0) throw invalid({ state: [NOT_OVER] });
}

const OPEN_KINDS = RACE_KINDS.filter((kind) => hasOpenLaps({ kind }));
const NOT_OVER = 'Nobody is finished before a race of this kind is finished. Finish the race first.';
const NO_FINISH =
  'An athlete without a finish time cannot be set to finished by hand. Add the missing passing at the finish instead.';
const FROM_READS =
  'The reads of the athlete decide between registered, started and finished. Correct the reads, or choose DNF, DNS or DSQ.';

function ownData({ state, race_id, wave_id }: Row) {
  return {
    state: state as AthleteState,
    ...(race_id !== undefined && { race_id: race_id as number | null }),
    ...(wave_id !== undefined && { wave_id: wave_id as number | null }),
  };
}
