import type { EventSetup } from './eventSetup';
import type { Part } from './independentParts';
import { addRead, type KnownAthlete, removeRead } from './recentAthletes';
import type { MadeOfRead, StoredRead } from './storedReads';
import { type Judge, type Outcome, workOut } from './workOut';
import { type ChangedRead, changedOf, type FreshRead, isSameResult, isWorthKeeping } from './writeOutcome';

/** Athletes with what their reads, earlier and new, come to. */
export interface WorkedOut {
  readonly athletes: readonly KnownAthlete[];
  /** In the order of the athletes. */
  readonly runners: Outcome['runners'];
  /** Those of the earlier reads that come to something else now. */
  readonly changed: readonly ChangedRead[];
  readonly fresh: readonly FreshRead[];
  readonly madeOfFresh: readonly MadeOfRead[];
  /** Of the new reads, once they are stored. */
  ids: readonly number[];
}

export function workOutPart(setup: EventSetup, judge: Judge, part: Part): WorkedOut {
  return part.own ? workOutSimple(judge, part, part.own) : workOutTangled(setup, part);
}

function workOutSimple(judge: Judge, { athletes, reads, unowned }: Part, own: readonly number[][]): WorkedOut {
  const madeOfFresh: MadeOfRead[] = new Array(reads.length);
  const changed: ChangedRead[] = [];
  for (const index of unowned) madeOfFresh[index] = judge.unowned(reads[index]!);
  const runners = athletes.map(({ runner, reads: earlier }, i) => {
    const fresh = own[i] ?? [];
    const { made, state, result, ranked } = judge.athlete(runner, [...earlier, ...fresh.map((index) => reads[index]!)]);
    changed.push(...changedOf(earlier, made));
    fresh.forEach((index, k) => {
      madeOfFresh[index] = made[earlier.length + k]!;
    });
    return { runner, state, result, ranked };
  });
  return { athletes, runners, changed, fresh: reads, madeOfFresh, ids: [] };
}

function workOutTangled(setup: EventSetup, { athletes, reads }: Part): WorkedOut {
  const earlier = athletes.flatMap((athlete) => athlete.reads);
  const { made, runners } = workOut({
    setup,
    runners: athletes.map(({ runner }) => runner),
    reads: [...earlier, ...reads],
  });
  const madeOfFresh = made.slice(earlier.length);
  return { athletes, runners, changed: changedOf(earlier, made), fresh: reads, madeOfFresh, ids: [] };
}

/** Brings the athletes to where the database is, once all of it is committed. */
export function nowKnown({ athletes, runners, changed, fresh, madeOfFresh, ids }: WorkedOut): void {
  const byId = new Map(athletes.map((athlete) => [athlete.runner.athleteId, athlete]));
  for (const { read, made } of changed) {
    const former = read.made.athleteId;
    read.made = made;
    if (made.athleteId === former) continue;
    const loser = byId.get(former ?? 0);
    if (loser) removeRead(loser, read);
    const winner = byId.get(made.athleteId ?? 0);
    if (winner) addRead(winner, read);
  }
  fresh.forEach((read, i) => {
    const made = madeOfFresh[i]!;
    const owner = byId.get(made.athleteId ?? 0);
    if (owner) addRead(owner, nowStored(read, made, ids[i]!));
  });
  runners.forEach(({ runner, state, result }, i) => {
    if (state === runner.state && isSameResult(runner.result, result)) return;
    athletes[i]!.runner = { ...runner, state, result: isWorthKeeping(runner, result) ? result : null };
  });
}

function nowStored(read: FreshRead, made: MadeOfRead, id: number): StoredRead {
  const { key, time, shiftMs, device, chipcode, mark, movedToId, placedAtId } = read;
  return { id, version: 1, key, time, shiftMs, device, chipcode, mark, movedToId, placedAtId, made };
}
