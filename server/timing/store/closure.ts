import type { EngineDatabase } from '../../../engine/api/engine';
import { holdersOf, type Runner, runnersByIds } from './runners';
import { readsOfAthletes, type StoredRead } from './storedReads';

/**
 * Athletes and all that their reads depend on. A read that one of them gives away, or takes over, changes the result of another, who has
 * the same chip or had it: they are worked out together.
 */
export async function closureOf(
  tx: EngineDatabase,
  eventId: number,
  athleteIds: readonly number[],
): Promise<{ runners: Runner[]; reads: StoredRead[] }> {
  const runners = new Map<number, Runner>();
  const reads = new Map<number, StoredRead>();
  let wanted = [...athleteIds];
  while (wanted.length > 0) {
    const found = await runnersByIds(tx, wanted);
    for (const runner of found) runners.set(runner.athleteId, runner);
    const own = await readsOfAthletes(tx, {
      eventId,
      athleteIds: wanted,
      chips: [...new Set(found.flatMap(({ chipcodes }) => chipcodes))],
    });
    const met = new Set<number>();
    for (const read of own) {
      reads.set(read.id, read);
      if (read.made.athleteId !== null) met.add(read.made.athleteId);
      if (read.movedToId !== null) met.add(read.movedToId);
    }
    const chips = [...new Set(own.flatMap(({ chipcode }) => (chipcode === null ? [] : [chipcode])))];
    for (const id of await holdersOf(tx, eventId, chips)) met.add(id);
    const asked = new Set([...runners.keys(), ...athleteIds, ...wanted]);
    wanted = [...met].filter((id) => !asked.has(id));
  }
  return { runners: [...runners.values()], reads: [...reads.values()] };
}
