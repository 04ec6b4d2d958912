import type { ReadState } from '../../../resources/passings/readStates';
import type { CoursePoint, MatOnCourse } from '../../../resources/race_timelines/coursePoints';
import type { RaceKind } from '../../../resources/races/raceKinds';
import type { SPORTS } from '../../../resources/shared/sports';

/** One row of a race's course: a mat and what a passing over it means. Distances in metres, instants in epoch ms UTC. */
export interface RaceTimeline extends MatOnCourse {
  opensAt: number | null;
  closesAt: number | null;
}

/** One passing of a race's course. */
export type RacePoint = CoursePoint<RaceTimeline>;

/** How far around T0 a read at the start mat counts as the start, in ms. */
export interface StartWindow {
  earlyMs?: number;
  lateMs?: number;
}

/** What the timing of one race depends on, beside its gunshots. */
export interface RaceRules {
  raceId: number;
  sport: (typeof SPORTS)[number];
  startType: 'mass' | 'wave' | 'individual';
  kind: RaceKind;
  /** Fixed time: from T0 to the end of the race. Backyard: for each lap, an hour when null. In ms; other kinds ignore it. */
  timeLimitMs: number | null;
  laps: number;
  /** Nobody is faster over one lap, in ms. */
  minLapTimeMs: number | null;
  /** After this instant the finish takes no reads. */
  cutoffAt: number | null;
  timelines: readonly RaceTimeline[];
  /** Default: 10 s before, and after it `minLapTimeMs` and the end of the field's flow, whichever is earlier. */
  startWindow?: StartWindow;
  /** Windows of single waves, by wave id. */
  waveStartWindows?: ReadonlyMap<number, StartWindow>;
  /** When the field of each gunshot had passed the start mat, by the gunshot's instant, epoch ms. */
  startFlows?: ReadonlyMap<number, number>;
  /** Gunshots of other races whose start is at the same mat, epoch ms. */
  otherGuns?: readonly number[];
}

/** One assignment of a gunshot: to a race (`waveId` null) or to one of its waves. */
export interface Gunshot {
  firedAt: number;
  raceId: number;
  waveId: number | null;
}

type ManualState = 'dnf' | 'dns' | 'dsq';
export type AthleteState = 'registered' | 'started' | 'finished' | ManualState;

export interface TimedAthlete {
  athleteId: number;
  waveId: number | null;
  /** Set by hand; outlives every recalculation. */
  manualState: ManualState | null;
}

/** A read as it was stored, with what is known about its device today. */
export interface Read {
  /** Idempotency key: reads with the same key are one read. */
  key: string;
  /** By the device's own clock, epoch ms. */
  deviceTime: number;
  /** Added to `deviceTime` to get the true instant, in ms. */
  deviceOffsetMs: number;
  /** Timelines that the device stands at: several when one mat is, say, both start and finish. */
  timelineIds: readonly number[];
  /** What a user decided about it. */
  mark: 'invalidated' | 'validated' | null;
}

/** A key of `timingMessages` with the arguments of its text. */
export interface Reason {
  key: string;
  args?: Readonly<Record<string, number | string>>;
}

export interface ResolvedRead {
  key: string;
  /** Corrected by the device's offset, epoch ms UTC. */
  instant: number;
  state: ReadState;
  reason: Reason;
  /** Where it counts or would have counted; null when its device is nowhere on the course. */
  timelineId: number | null;
  /** Of the passing that it counts as; null where it does not count. */
  lap: number | null;
}

/** A passing that counts. Times in ms, null without what they are measured from. */
export interface AcceptedPoint {
  type: 'start' | 'split' | 'lap' | 'finish';
  /** The main timeline, also when a backup's read counts. */
  timelineId: number;
  readKey: string;
  instant: number;
  /** From the start, in metres. */
  distance: number | null;
  lap: number;
  /** The course does not pass this timeline again. */
  isLastPassing: boolean;
  gunTime: number | null;
  chipTime: number | null;
  raceTime: number | null;
}

/** A contradiction that a person should look at. `kind` names the rule that found it. */
export interface Problem extends Reason {
  kind: string;
}

/**
 * An athlete's share in the flow over the start mat, epoch ms UTC: the first read after the gunshot, null where no read is part of the
 * flow, and the last read that the end of the flow decides.
 */
export interface StartSpan {
  first: number | null;
  last: number;
}

/** Duration of a lap. */
export interface LapTime {
  lap: number;
  ms: number;
  /** Null when nobody measured the lap. */
  metres: number | null;
}

export interface ResolvedAthlete {
  athleteId: number;
  state: AthleteState;
  /** In order of instant, then key; one for each distinct key. */
  reads: ResolvedRead[];
  /** In the order of the course. */
  points: AcceptedPoint[];
  lastPoint: AcceptedPoint | null;
  /** Laps completed. */
  laps: number;
  /** Times at the finish in ms, null without one. */
  gunTime: number | null;
  chipTime: number | null;
  raceTime: number | null;
  /** There is no start read: the chip times are counted from T0. */
  isChipTimeFromGun: boolean;
  /** Null without a read at the start mat, and where the flow does not close the window. */
  startSpan: StartSpan | null;
  /** The first two laps whose both ends were read, of a race that a number of laps ends. */
  firstLaps: readonly LapTime[];
  problems: Problem[];
  /** Problems only where much of the field has the same. */
  suspicions: Problem[];
}
