import { countsLaps } from '../../../resources/races/raceKinds';
import { timeAt } from '../rank/timeAt';
import type { TimingType } from '../rank/types';
import { readsOfNonStarter } from '../resolve/problems';
import { resolveCompiled, resolveUnknownChip, startSpanOf, waitingReason } from '../resolve/resolveAthlete';
import { stateAfterFinish } from '../resolve/stateAfterFinish';
import { reasonText } from '../resolve/timingMessages';
import type { AthleteState, Read, ResolvedAthlete, ResolvedRead, StartSpan, TimedAthlete } from '../resolve/types';
import { type DevicePlace, type EventSetup, foldDevice, type SetUpRace } from './eventSetup';
import { Owners } from './owners';
import type { Runner, RunnerResult } from './runners';
import type { MadeOfRead, StoredRead } from './storedReads';

/** A read before it is stored, or one that is. */
export type ReadInHand = Omit<StoredRead, 'id' | 'version' | 'made'>;

export interface Outcome {
  /** What each of the given reads comes to, in their order. */
  readonly made: readonly MadeOfRead[];
  readonly runners: readonly {
    readonly runner: Runner;
    readonly state: AthleteState;
    readonly result: RunnerResult;
    readonly ranked: () => RankedTimes;
  }[];
}

interface WorkOutOptions {
  setup: EventSetup;
  /** Everyone whose result is wanted, and everyone a read may belong to. */
  runners: readonly Runner[];
  /** All reads of those runners. */
  reads: readonly ReadInHand[];
}

/**
 * What reads come to, for all athletes they belong to: the same setup, athletes and reads give the same outcome, whatever came before.
 */
export function workOut({ setup, runners, reads }: WorkOutOptions): Outcome {
  const judge = judgeBy(setup);
  const owners = new Owners({ setup, runners, reads, given: judge.given });
  const ofRunner = new Map<number, number[]>(runners.map(({ athleteId }) => [athleteId, []]));
  const made: MadeOfRead[] = new Array(reads.length);
  reads.forEach((read, index) => {
    const owner = owners.of(read);
    if (owner) ofRunner.get(owner.athleteId)?.push(index);
    else made[index] = owners.isContested(read) ? judge.contested(read) : judge.unowned(read);
  });
  const resolved = runners.map((runner) => {
    const own = ofRunner.get(runner.athleteId) ?? [];
    const judged = judge.athlete(
      runner,
      own.map((index) => reads[index]!),
    );
    own.forEach((index, i) => {
      made[index] = judged.made[i]!;
    });
    return { runner, state: judged.state, result: judged.result, ranked: judged.ranked };
  });
  return { made, runners: resolved };
}

const CONTESTED = 'timing.unknown_chip.not_started';

/** Reasons of reads that none of the athletes who carry their chip can have. */
export const CONTESTED_REASONS = [CONTESTED, `${CONTESTED}.validated`].map((key) => reasonText({ key }));

/** Judges by the rules of one event. */
export interface Judge {
  /** An athlete by all reads that are its own; `made` in their order. */
  athlete(
    runner: Runner,
    reads: readonly ReadInHand[],
  ): { made: MadeOfRead[]; state: AthleteState; result: RunnerResult; ranked: () => RankedTimes };
  /** When an athlete was read at the start mat, by all reads that are its own. */
  startSpan(runner: Runner, reads: readonly ReadInHand[]): StartSpan | null;
  /** T0 of an athlete, epoch ms; null without a gunshot. */
  gunOf(runner: Runner): number | null;
  /** Whether a read can be the athlete's start. */
  isStart(runner: Runner, read: ReadInHand): boolean;
  /** A read that is nobody's. */
  unowned(read: ReadInHand): MadeOfRead;
  /** A read that none of the athletes who carry its chip can have. */
  contested(read: ReadInHand): MadeOfRead;
  /** A read with what is known of the device that made it. */
  given(read: ReadInHand): Read;
}

export function judgeBy(setup: EventSetup): Judge {
  const placeOf = placesOf(setup);
  const raceOf = ({ raceId }: Runner) => (raceId === null ? undefined : setup.races.get(raceId));
  const given = (read: ReadInHand): Read => {
    const place = placeOf(read);
    return {
      key: read.key,
      deviceTime: read.time,
      deviceOffsetMs: place.offsetMs + read.shiftMs,
      timelineIds: place.timelineIds,
      mark: read.mark,
    };
  };
  return {
    given,
    unowned(read) {
      const one = given(read);
      return madeOf(markedUnknown(one), one, null);
    },
    contested(read) {
      const one = given(read);
      const made = markedUnknown(one);
      return madeOf(
        made.state === 'invalidated' ? made : { ...made, reason: waitingReason(one, CONTESTED) },
        one,
        null,
      );
    },
    gunOf: (runner) => raceOf(runner)?.compiled.gunOf(runner.waveId) ?? null,
    isStart: (runner, read) => raceOf(runner)?.compiled.matOf(placeOf(read).timelineIds)?.isStart ?? false,
    startSpan(runner, reads) {
      const race = raceOf(runner);
      return race ? startSpanOf(race.compiled, timedAthlete(runner), reads.map(given)) : null;
    },
    athlete(runner, reads) {
      const own = reads.map(given);
      const race = raceOf(runner);
      const one = race ? resolveWith(race, runner, own) : unresolved(runner, own);
      const state = stateOf(runner, one, own.length > 0, race);
      const byKey = new Map(one.reads.map((read) => [read.key, read]));
      return {
        made: own.map((read) => madeOf(byKey.get(read.key)!, read, runner)),
        state,
        result: resultOf({ runner, resolved: one, race, state }),
        ranked: () => rankedTimes(one, race),
      };
    },
  };
}

/** Where reads were made: at the mat of the device, or where a person put it. */
function placesOf(setup: EventSetup): (read: ReadInHand) => DevicePlace {
  // Devices are few, and folding a name costs as much as all the rest.
  const byName = new Map<string, DevicePlace>();
  return ({ device, placedAtId }) => {
    if (placedAtId !== null) return { timelineIds: [placedAtId], offsetMs: 0 };
    if (device === null) return NOWHERE;
    let place = byName.get(device);
    if (!place) {
      place = setup.devices.get(foldDevice(device)) ?? NOWHERE;
      byName.set(device, place);
    }
    return place;
  };
}

const NOWHERE: DevicePlace = { timelineIds: [], offsetMs: 0 };

function resolveWith({ compiled }: SetUpRace, runner: Runner, own: readonly Read[]): ResolvedAthlete {
  return resolveCompiled(compiled, timedAthlete(runner), own);
}

function timedAthlete({ athleteId, waveId, isStateByHand, state }: Runner): TimedAthlete {
  const isManual = isStateByHand && (state === 'dnf' || state === 'dns' || state === 'dsq');
  return { athleteId, waveId, manualState: isManual ? state : null };
}

/** An athlete in no race: the reads wait until there is one. */
function unresolved(runner: Runner, own: readonly Read[]): ResolvedAthlete {
  return {
    athleteId: runner.athleteId,
    state: runner.isStateByHand ? runner.state : 'registered',
    reads: own.map((given) => ({
      ...resolveUnknownChip(given),
      state: given.mark === 'invalidated' ? 'invalidated' : 'wrong_race',
      reason:
        given.mark === 'invalidated'
          ? { key: 'timing.invalidated' }
          : waitingReason(given, 'timing.wrong_race.no_race'),
    })),
    points: [],
    lastPoint: null,
    laps: 0,
    gunTime: null,
    chipTime: null,
    raceTime: null,
    isChipTimeFromGun: false,
    startSpan: null,
    firstLaps: [],
    problems: [],
    suspicions: [],
  };
}

function markedUnknown(given: Read): ResolvedRead {
  const unknown = resolveUnknownChip(given);
  if (given.mark !== 'invalidated') return unknown;
  return { ...unknown, state: 'invalidated', reason: { key: 'timing.invalidated' } };
}

function madeOf(made: ResolvedRead, given: Read, runner: Runner | null): MadeOfRead {
  return {
    athleteId: runner?.athleteId ?? null,
    raceId: runner?.raceId ?? null,
    // Off the athlete's course it was at a mat all the same.
    timelineId: made.timelineId ?? given.timelineIds[0] ?? null,
    lap: made.lap,
    state: made.state,
    reason: reasonText(made.reason),
    instant: made.instant,
  };
}

/** As JSON; null for nothing, which most athletes have. */
function listed(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : JSON.stringify(texts);
}

/** A race that was finished has nobody under way. Who never had a read keeps what somebody said of them: there may be no timing. */
function stateOf(
  runner: Runner,
  resolved: ResolvedAthlete,
  hasReads: boolean,
  race: SetUpRace | undefined,
): AthleteState {
  if (runner.isStateByHand) return runner.state;
  const state = (!hasReads && runner.result === null && saidState(runner)) || resolved.state;
  if (!race?.isFinished) return state;
  const { kind } = race.compiled.rules;
  const isLastStanding = race.lastStandingId === runner.athleteId;
  return stateAfterFinish({ kind, state, laps: resolved.laps, isLastStanding });
}

/** Returns the state that a person gave an athlete without reads. Of these athletes, finishing makes DNF of those set to started only. */
function saidState({ state }: Runner): AthleteState | null {
  if (state === 'dnf') return 'started';
  return state === 'started' || state === 'finished' ? state : null;
}

/** Times in ms at the finish, in a race that counts laps at the end of the last lap; null without one. */
type RankedTimes = Readonly<Record<TimingType, number | null>>;

function rankedTimes(resolved: ResolvedAthlete, race: SetUpRace | undefined): RankedTimes {
  const isLapsRace = race !== undefined && countsLaps(race.compiled.rules);
  const of = (timingType: TimingType) => timeAt({ resolved, timingType, timelineId: null, isLapsRace }).timeMs;
  return { guntime: of('guntime'), chiptime: of('chiptime'), racetime: of('racetime') };
}

interface ResultInput {
  runner: Runner;
  resolved: ResolvedAthlete;
  race: SetUpRace | undefined;
  state: AthleteState;
}

function resultOf({ runner, resolved, race, state }: ResultInput): RunnerResult {
  // An athlete who was lapped finished at the end of the last lap.
  const isLapped = race?.isFinished === true && state === 'finished' && resolved.state === 'started';
  const lapped = isLapped ? rankedTimes(resolved, race) : null;
  const isNonStarter = state === 'dns' && !runner.isStateByHand;
  const problems = [
    ...(isNonStarter ? readsOfNonStarter(resolved) : []),
    ...resolved.problems,
    ...(isNonStarter ? [] : resolved.suspicions),
  ];
  const start = resolved.points[0]?.type === 'start' ? resolved.points[0].instant : null;
  return {
    raceId: runner.raceId,
    gunAt: race ? (race.compiled.gunOf(runner.waveId) ?? start) : null,
    raceGunAt: race?.compiled.firstGun ?? null,
    startedAt: start,
    isChipTimeFromGun: resolved.isChipTimeFromGun,
    laps: resolved.laps,
    gunTime: lapped?.guntime ?? resolved.gunTime,
    chipTime: lapped?.chiptime ?? resolved.chipTime,
    raceTime: lapped?.racetime ?? resolved.raceTime,
    problems: listed(problems.map(({ kind }) => kind)),
    warnings: listed(problems.map(reasonText)),
    startFirstAt: resolved.startSpan?.first ?? null,
    startLastAt: resolved.startSpan?.last ?? null,
    firstLapMs: lapMs(resolved, 1),
    secondLapMs: lapMs(resolved, 2),
  };
}

function lapMs({ firstLaps }: ResolvedAthlete, lap: number): number | null {
  return firstLaps.find((one) => one.lap === lap)?.ms ?? null;
}
