import { setImmediate as breathe } from 'node:timers/promises';
import { ApiError } from '../../../engine/core/errors';
import type { Change, Impact, Undoing } from '../../../resources/passings/impact.calls';
import type { AthleteState } from '../resolve/types';
import { closureOf } from '../store/closure';
import type { EventSetup } from '../store/eventSetup';
import type { Runner } from '../store/runners';
import { athletesBehind, changedFlows, hasFlows, type Shares, withFlows } from '../store/startFlows';
import type { MadeOfRead, StoredRead } from '../store/storedReads';
import { workOut } from '../store/workOut';
import { changedRunners } from './changedRunners';
import { changedSetup } from './changedSetup';
import { athletesOf, type Concerned, concernedBy } from './concerned';
import { requireOwn } from './requireOwn';
import { type Looking, type PlainChange, reversal } from './reversal';
import { type Compared, compareRaces, type RankedBy, type Standing, tellStandings } from './standings';

/** Athletes that are worked out before others have their turn. */
const SLICE = 250;
/** Athletes whose standing is told. */
const MOST_TOLD = 20;

interface Estimating extends Looking {
  /** Whether the caller still waits for the answer. */
  isAwaited(): boolean;
}

/**
 * Works a change out in memory, in slices so that nobody waits for it, and compares with what is stored. Taking a step back is all the
 * changes that it comes to.
 * @throws ApiError 422 where it names a record that is not the event's, 503 when nobody awaits the answer any more
 */
export async function estimateImpact(estimating: Estimating, change: Change | Undoing): Promise<Impact> {
  const { tx, eventId } = estimating;
  if (change.kind === 'undo') return impactOf(estimating, await reversal(estimating, change));
  await requireOwn(tx, eventId, change);
  return impactOf(estimating, [change]);
}

async function impactOf(estimating: Estimating, changes: readonly PlainChange[]): Promise<Impact> {
  const { tx: db, eventId } = estimating;
  const planned: Planned[] = [];
  for (const change of changes) planned.push({ change, concerned: await concernedBy(db, eventId, change) });
  const { changed, times, states, compared, after, raceIds } = await foresee(estimating, planned);
  for (const change of changes) if (change.kind === 'race') raceIds.add(change.id);
  for (const { raceId } of after.values()) if (raceId !== null) raceIds.add(raceId);
  const rankedBy = new Map(changes.flatMap(rankingOf));
  const races = await compareRaces(db, { eventId, raceIds: [...raceIds], after, rankedBy });
  const ranked = races.flatMap(({ movedIds }) => movedIds);
  for (const id of ranked) changed.add(id);
  const named = new Set(changes.flatMap(namedBy));
  return {
    athletes: changed.size,
    times,
    states,
    ranks: ranked.length,
    podium: races.reduce((sum, race) => sum + race.podium.length, 0),
    standings: await tellStandings(db, { eventId, compared: firstOf(compared, named), rankedBy }),
    races: races.map(({ movedIds: _, ...race }) => race),
  };
}

/** Athletes as a change leaves them. */
interface Foreseen {
  readonly after: Map<number, Standing>;
  readonly compared: Compared[];
  readonly changed: Set<number>;
  /** Races of the athletes, as they are. */
  readonly raceIds: Set<number>;
  readonly shares: Shares[];
  times: number;
  states: number;
}

/**
 * A start read moves no other start read of its athlete, so the second pass knows all ends of the flows. Athletes who share a chip are the
 * exception: an end may move reads from one to the other.
 */
const MOST_PASSES = 4;

/** Recalculates the athletes until their own start reads give the ends of the flows that were used. */
async function foresee(estimating: Estimating, planned: readonly Planned[]): Promise<Foreseen> {
  const { tx: db, eventId } = estimating;
  const setups = {
    stored: await changedSetup(db, eventId, []),
    changed: await changedSetup(
      db,
      eventId,
      planned.map(({ change }) => change),
    ),
  };
  const athleteIds = new Set(planned.flatMap(({ concerned }) => concerned.athleteIds));
  let setup = setups.changed;
  for (let pass = 1; ; pass++) {
    const foreseen = await workOutAll({ ...estimating, planned, athleteIds, setup, setupBefore: setups.stored });
    const flows = await changedFlows(db, eventId, foreseen.shares);
    const isNew = (id: number) => !foreseen.after.has(id);
    const others = (await athletesBehind(db, eventId, flows)).filter(isNew);
    if (pass === MOST_PASSES || (others.length === 0 && hasFlows(setup, flows))) return foreseen;
    for (const id of others) athleteIds.add(id);
    setup = withFlows(setups.changed, flows);
  }
}

interface PassOptions extends Estimating {
  planned: readonly Planned[];
  athleteIds: ReadonlySet<number>;
  setup: EventSetup;
  setupBefore: EventSetup;
}

async function workOutAll(options: PassOptions): Promise<Foreseen> {
  const { tx: db, eventId, isAwaited, planned, setup, setupBefore } = options;
  const changes = planned.map(({ change }) => change);
  const athleteIds = [...options.athleteIds];
  const named = new Set(changes.flatMap(namedBy));
  const foreseen: Foreseen = {
    after: new Map(),
    compared: [],
    changed: new Set(),
    raceIds: new Set(),
    shares: [],
    times: 0,
    states: 0,
  };
  const { after, compared, changed, raceIds, shares } = foreseen;
  for (let at = 0; at < athleteIds.length; at += SLICE) {
    if (!isAwaited()) throw new ApiError({ code: 'unavailable', message: 'The caller went away.' });
    const { runners, reads } = await closureOf(db, eventId, athleteIds.slice(at, at + SLICE));
    for (const { raceId } of runners) if (raceId !== null) raceIds.add(raceId);
    const judged = planned.reduce(changedReads, reads);
    const outcome = workOut({ setup, runners: changes.reduce(changedRunners, runners), reads: judged });
    const unchanged = new Map(runners.map((runner) => [runner.athleteId, runner]));
    for (const { runner, state, result, ranked } of outcome.runners) {
      const before = runner.result;
      const isTimed = (['gunTime', 'chipTime', 'raceTime'] as const).some(
        (key) => (before?.[key] ?? null) !== result[key],
      );
      const was = unchanged.get(runner.athleteId) ?? runner;
      const isOfState = state !== was.state;
      // Who shares a chip with others may come along with several of them.
      if (after.has(runner.athleteId)) continue;
      shares.push({ before, after: result });
      if (isTimed) foreseen.times += 1;
      if (isOfState) foreseen.states += 1;
      if (isTimed || isOfState) changed.add(runner.athleteId);
      const standing = { raceId: runner.raceId, state, laps: result.laps, ...ranked() };
      after.set(runner.athleteId, standing);
      if (isTimed || isOfState || named.has(runner.athleteId)) {
        const { athleteId } = runner;
        compared.push({ athleteId, before: standingOf(was.raceId, was.state, before ?? NO_RESULT), after: standing });
      }
    }
    const made = new Map(judged.map((read, i) => [read, outcome.made[i]!]));
    const passing = new Set([...made.values()].flatMap(passedBy));
    // Times at splits count from the gun as well, though nobody passes at another moment.
    for (const { runner } of outcome.runners) {
      const was = unchanged.get(runner.athleteId) ?? runner;
      const isGunAnother = gunsFor(setup, runner).some((gun, i) => gun !== gunsFor(setupBefore, was)[i]);
      if (isGunAnother && passing.has(runner.athleteId)) changed.add(runner.athleteId);
    }
    for (const [read, then] of made) for (const id of whosePassingChanges(read.made, then)) changed.add(id);
    for (const { made: before } of goneOf(reads, judged)) for (const id of passedBy(before)) changed.add(id);
    await breathe();
  }
  return foreseen;
}

/** A change, and whom it is about. */
interface Planned {
  readonly change: PlainChange;
  readonly concerned: Concerned;
}

/** Athletes that a change is about by themselves, not for what they ran over. */
function namedBy(change: PlainChange): readonly number[] {
  if (change.kind === 'athlete') return athletesOf(change);
  return change.kind === 'manual_passing' ? [change.data.athlete_id] : [];
}

function firstOf(compared: readonly Compared[], named: ReadonlySet<number>): Compared[] {
  const isNamed = ({ athleteId }: Compared) => named.has(athleteId);
  return [...compared.filter(isNamed), ...compared.filter((one) => !isNamed(one))].slice(0, MOST_TOLD);
}

const NO_RESULT = { gunTime: null, chipTime: null, raceTime: null, laps: 0 };

/** A split is gained, lost or at another moment, whatever that does to the finish. */
function whosePassingChanges(before: MadeOfRead, after: MadeOfRead): number[] {
  const isSamePassing =
    before.athleteId === after.athleteId && before.instant === after.instant && before.timelineId === after.timelineId;
  if (isSamePassing && passedBy(before).length === passedBy(after).length) return [];
  return [...passedBy(before), ...passedBy(after)];
}

/** What an athlete's gun and race times count from. */
function gunsFor(setup: EventSetup, { raceId, waveId }: Runner): readonly (number | null)[] {
  const race = raceId === null ? undefined : setup.races.get(raceId)?.compiled;
  return race ? [race.gunOf(waveId), race.firstGun] : [null, null];
}

/** Whose passing a read is, if it counts. */
function passedBy({ state, athleteId }: MadeOfRead): number[] {
  return athleteId !== null && (state === 'valid' || state === 'validated') ? [athleteId] : [];
}

function goneOf(reads: readonly StoredRead[], judged: readonly StoredRead[]): StoredRead[] {
  const left = new Set(judged.map(({ id }) => id));
  return reads.filter(({ id }) => !left.has(id));
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

/** What a change of a race says about how it is ranked. */
function rankingOf(change: PlainChange): [number, RankedBy][] {
  if (change.kind !== 'race') return [];
  const { timing_type, kind, laps } = change.data;
  const given = { ...(timing_type && { timing_type }), ...(kind && { kind }), ...(laps !== undefined && { laps }) };
  return [[change.id, given]];
}

function changedReads(reads: readonly StoredRead[], { change, concerned }: Planned): readonly StoredRead[] {
  const { readIds, gained } = concerned;
  if (change.kind === 'manual_passing') return [...reads, manualRead(change.data)];
  if (change.kind === 'no_passings') return reads.filter(({ id }) => !readIds.has(id));
  if (change.kind === 'athlete') {
    const known = new Set(reads.map(({ id }) => id));
    return [...reads, ...gained.filter(({ id }) => !known.has(id))];
  }
  if (change.kind !== 'passings') return reads;
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
