import { setImmediate as breathe } from 'node:timers/promises';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { Change, Impact } from '../../../resources/passings/impact.calls';
import type { AthleteState } from '../resolve/types';
import { closureOf } from '../store/closure';
import type { MadeOfRead, StoredRead } from '../store/storedReads';
import { workOut } from '../store/workOut';
import { changedRunners } from './changedRunners';
import { changedSetup } from './changedSetup';
import { type Concerned, concernedBy } from './concerned';
import { requireOwn } from './requireOwn';
import { compareRaces, type Standing, type TimingType } from './standings';

const SLICE = 2_000;

/**
 * Works a change out in memory, in slices so that nobody waits for it, and compares with what is stored.
 * @throws ApiError 422 where it names a record that is not the event's
 */
export async function estimateImpact(db: EngineDatabase, eventId: number, change: Change): Promise<Impact> {
  await requireOwn(db, eventId, change);
  const setup = await changedSetup(db, eventId, change);
  const concerned = await concernedBy(db, eventId, change);
  const after = new Map<number, Standing>();
  const raceIds = new Set(change.kind === 'race' ? [change.id] : []);
  let times = 0;
  let states = 0;
  const changed = new Set<number>();
  const seen = new Set<number>();
  for (let at = 0; at < concerned.athleteIds.length; at += SLICE) {
    const { runners, reads } = await closureOf(db, eventId, concerned.athleteIds.slice(at, at + SLICE));
    for (const { raceId } of runners) if (raceId !== null) raceIds.add(raceId);
    const judged = changedReads(reads, change, concerned);
    const outcome = workOut({ setup, runners: changedRunners(runners, change), reads: judged });
    const stateBefore = new Map(runners.map((runner) => [runner.athleteId, runner.state]));
    for (const { runner, state, result } of outcome.runners) {
      const before = runner.result;
      const isTimed = (['gunTime', 'chipTime', 'raceTime'] as const).some(
        (key) => (before?.[key] ?? null) !== result[key],
      );
      const isOfState = state !== stateBefore.get(runner.athleteId);
      // Who shares a chip with others may come along with several of them.
      if (seen.has(runner.athleteId)) continue;
      seen.add(runner.athleteId);
      if (isTimed) times += 1;
      if (isOfState) states += 1;
      if (isTimed || isOfState) changed.add(runner.athleteId);
      after.set(runner.athleteId, standingOf(runner.raceId, state, result));
    }
    judged.forEach((read, i) => {
      for (const id of whosePassingChanges(read.made, outcome.made[i]!)) changed.add(id);
    });
    await breathe();
  }
  for (const { raceId } of after.values()) if (raceId !== null) raceIds.add(raceId);
  const races = await compareRaces(db, { eventId, raceIds: [...raceIds], after, rankedBy: rankedBy(change) });
  const ranked = races.flatMap(({ movedIds }) => movedIds);
  for (const id of ranked) changed.add(id);
  return {
    athletes: changed.size,
    times,
    states,
    ranks: ranked.length,
    podium: races.reduce((sum, race) => sum + race.podium.length, 0),
    races: races.map(({ movedIds: _, ...race }) => race),
  };
}

/** A split is gained, lost or at another moment, whatever that does to the finish. */
function whosePassingChanges(before: MadeOfRead, after: MadeOfRead): number[] {
  const of = ({ state, athleteId }: MadeOfRead) =>
    athleteId !== null && (state === 'valid' || state === 'validated') ? [athleteId] : [];
  const isSamePassing =
    before.athleteId === after.athleteId && before.instant === after.instant && before.timelineId === after.timelineId;
  if (isSamePassing && of(before).length === of(after).length) return [];
  return [...of(before), ...of(after)];
}

function standingOf(
  raceId: number | null,
  state: AthleteState,
  result: { gunTime: number | null; chipTime: number | null; raceTime: number | null; laps: number },
): Standing {
  return {
    raceId,
    state,
    laps: result.laps,
    guntime: result.gunTime,
    chiptime: result.chipTime,
    racetime: result.raceTime,
  };
}

/** Races that are ranked by another of their times after the change. */
function rankedBy(change: Change): ReadonlyMap<number, TimingType> {
  const type = change.kind === 'race' ? change.data.timing_type : undefined;
  return new Map(change.kind === 'race' && type ? [[change.id, type]] : []);
}

function changedReads(reads: readonly StoredRead[], change: Change, { readIds, gained }: Concerned): StoredRead[] {
  if (change.kind === 'manual_passing') return [...reads, manualRead(change.data)];
  if (change.kind === 'athlete') {
    const known = new Set(reads.map(({ id }) => id));
    return [...reads, ...gained.filter(({ id }) => !known.has(id))];
  }
  if (change.kind !== 'passings') return [...reads];
  const { mark, moved_to_id, shift_ms } = change.data;
  return reads.map((read) =>
    readIds.has(read.id)
      ? {
          ...read,
          ...(mark !== undefined && { mark }),
          ...(moved_to_id !== undefined && { movedToId: moved_to_id }),
          ...(shift_ms !== undefined && { shiftMs: shift_ms }),
        }
      : read,
  );
}

function manualRead({ athlete_id, timeline_id, time }: (Change & { kind: 'manual_passing' })['data']): StoredRead {
  return {
    id: 0,
    version: 1,
    key: 'manual',
    time,
    shiftMs: 0,
    device: null,
    chipcode: null,
    mark: null,
    movedToId: athlete_id,
    placedAtId: timeline_id,
    made: {
      athleteId: null,
      raceId: null,
      timelineId: null,
      lap: null,
      state: 'unknown_chip',
      reason: null,
      instant: null,
    },
  };
}
