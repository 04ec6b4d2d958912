import type { CompiledRace } from './compileRace';
import type { TimedRead } from './distinctReads';
import { missedReads } from './missedReads';
import { startBeforeGun, startWarning } from './startWarning';
import type { AcceptedPoint, Problem, Reason, ResolvedAthlete, TimedAthlete } from './types';
import { unreadHour } from './unreadHour';

/** An athlete with everything that follows from the reads. */
export interface JudgedAthlete {
  race: CompiledRace;
  athlete: TimedAthlete;
  gun: number | null;
  /** All reads in order of time, each with its state. */
  all: readonly TimedRead[];
  /** Accepted reads, by the index of the point on the course. */
  accepted: readonly (TimedRead | undefined)[];
  points: readonly AcceptedPoint[];
  start: TimedRead | null;
  finish: AcceptedPoint | null;
  /** Laps completed; the finish completes the last one. */
  laps: number;
  /** The start read, else T0, epoch ms; minus infinity when neither is known. */
  startInstant: number;
  /** Index of the lap that was run but not read. */
  missed: number | null;
}

/** Listed only where the field has it too (`problemRows`). */
export const START_BEFORE_GUN = 'start_before_gun';

interface ProblemKind {
  kind: string;
  /** The sentence (`timingMessages`) with its arguments; null when all is well. */
  find(judged: JudgedAthlete): Reason | null;
}

/**
 * Registry of the kinds of problems. A new kind is one entry: the live summary counts it and the list of problems shows it by its
 * sentence. Timing rules: Problems.
 */
const PROBLEM_KINDS: readonly ProblemKind[] = [
  {
    kind: 'read_of_non_starter',
    find({ athlete, all }) {
      const count = all.filter(({ read }) => read.mark !== 'invalidated').length;
      return athlete.manualState === 'dns' && count > 0 ? readOfDns(count) : null;
    },
  },
  {
    kind: 'finish_of_dropout',
    find: ({ athlete, finish }) =>
      athlete.manualState === 'dnf' && finish ? { key: 'timing.warning.finish_of_dnf' } : null,
  },
  {
    kind: 'start_reads',
    find: (judged) => startWarning(startOf(judged)),
  },
  {
    kind: 'required_missing',
    find({ race, athlete, accepted, finish }) {
      if (!finish || athlete.manualState !== null) return null;
      const missing = race.points.filter(({ isRequired, index }) => isRequired && !accepted[index]);
      const count = missing.length + race.requiredLeftOut;
      return count > 0 ? { key: 'timing.warning.required_missing', args: { count } } : null;
    },
  },
  {
    kind: 'finish_without_start',
    find: ({ laps, points }) =>
      laps > 0 && points.every(({ gunTime }) => gunTime === null) ? { key: 'timing.warning.no_start_time' } : null,
  },
  {
    kind: 'lap_without_read',
    find: ({ race, missed }) =>
      missed === null ? null : { key: 'timing.warning.lap_without_read', args: { lap: race.points[missed]!.lap } },
  },
  {
    kind: 'missed_laps',
    find(judged) {
      if (judged.athlete.manualState !== null) return null;
      if (judged.race.rules.kind === 'backyard') return missedHour(unreadHour(judged));
      const gaps = missedReads(judged);
      return gaps.length > 0 ? missedLaps(gaps) : null;
    },
  },
  {
    kind: 'reads_out_of_order',
    find({ all }) {
      const count = all.filter(({ reason }) => reason?.key === 'timing.superseded.out_of_order').length;
      return count > 0 ? { key: 'timing.warning.out_of_order', args: { count } } : null;
    },
  },
];

/** Problem of an athlete whom finishing the race makes DNS. Reads off the course, such as where bibs are handed out, are none. */
export function readsOfNonStarter({ reads }: Pick<ResolvedAthlete, 'reads'>): Problem[] {
  const count = reads.filter(({ state }) => state !== 'invalidated' && state !== 'wrong_race').length;
  return count > 0 ? [{ kind: 'read_of_non_starter', ...readOfDns(count) }] : [];
}

function readOfDns(count: number): Reason {
  return { key: 'timing.warning.read_of_dns', args: { count } };
}

function startOf(judged: JudgedAthlete): Parameters<typeof startWarning>[0] {
  return { ...judged, waveId: judged.athlete.waveId, finishedAt: judged.finish?.instant ?? null };
}

/** Finds problems that count only when other athletes have them too. */
export function suspicionsOf(judged: JudgedAthlete): Problem[] {
  const reason = judged.athlete.manualState === null ? startBeforeGun(startOf(judged)) : null;
  return reason ? [{ kind: START_BEFORE_GUN, ...reason }] : [];
}

/** The sentence that says between which laps reads are missing; lap 0 is the start. */
function missedLaps(gaps: readonly { from: number; to: number; count: number }[]): Reason {
  const count = gaps.reduce((sum, gap) => sum + gap.count, 0);
  const laps = gaps.map(({ from, to }) => `${from}–${to}`).join(', ');
  return { key: 'timing.warning.missed_laps', args: { count, laps } };
}

function missedHour(unread: ReturnType<typeof unreadHour>): Reason | null {
  return unread && { key: 'timing.warning.missed_laps.backyard', args: { lap: unread.lap, count: unread.count } };
}

export function problemsOf(judged: JudgedAthlete): Problem[] {
  return PROBLEM_KINDS.flatMap(({ kind, find }) => {
    const reason = find(judged);
    return reason ? [{ kind, ...reason }] : [];
  });
}
