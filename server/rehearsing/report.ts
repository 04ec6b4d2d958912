import type { EngineDatabase } from '../../engine/api/engine';
import { consolePath } from '../../resources/events/flow/consolePath';
import { amount } from '../../resources/events/healthChecks';
import type { RehearsalReport } from '../../resources/events/rehearsal';
import type { EventRecords } from '../simulator/fromRecords';
import type { Outline } from '../simulator/simulateRace';
import type { ChosenFault } from './faults';
import { readBy, readsOf, timedAt, untimedOf, WHY_UNTIMED, type WhyUntimed } from './findings';

/** How a fault looked before anything was done about it. */
export interface Shown {
  /** Athletes it concerned: with a time there, without one, and of whom reads were refused. */
  readonly athletes: number;
  readonly untimed: number;
  readonly timed: number;
  readonly refused: number;
}

/** Looks at a fault as it is now. */
export async function lookAt(db: EngineDatabase, eventId: number, fault: ChosenFault): Promise<Shown> {
  const timelineIds = fault.group.map(({ id }) => id);
  const there = await timedAt(db, { eventId, chips: fault.chips, timelineIds });
  const read =
    fault.kind === 'wrong_clock' ? await readBy(db, { eventId, device: fault.device }) : { timed: 0, refused: 0 };
  return { ...there, ...read };
}

interface FaultSeen {
  readonly fault: ChosenFault;
  readonly before: Shown;
  readonly after: Shown;
}

interface ReportOptions {
  readonly db: EngineDatabase;
  readonly eventId: number;
  readonly records: EventRecords;
  readonly outline: Outline;
  /** The faults, each as it was at first and as it is in the end. */
  readonly faults: readonly FaultSeen[];
}

/** What a rehearsal came to. */
export async function makeReport({ db, eventId, records, outline, faults }: ReportOptions): Promise<RehearsalReport> {
  const names = records as unknown as Record<'races' | 'timelines', readonly { id: number; name: string }[]>;
  const run = names.races.filter(({ id }) => isRun(records, id));
  const [reads, untimed] = await Promise.all([
    readsOf(db, eventId),
    untimedOf(db, { eventId, raceIds: run.map(({ id }) => id) }),
  ]);
  const to = (page: string) => consolePath(eventId, page);
  const count = (matches: (row: (typeof untimed)[number]) => boolean) =>
    untimed.filter(matches).reduce((sum, row) => sum + row.count, 0);
  return {
    races: run.map(({ id, name }) => ({
      race_id: id,
      name,
      athletes: count(({ race_id }) => race_id === id),
      finished: count(({ race_id, why }) => race_id === id && why === null),
      path: to(`races/${id}`),
    })),
    skipped: names.races.filter(({ id }) => !isRun(records, id)).map(({ name }) => name),
    reads: reads.reads,
    unknown_chips: { chips: reads.unknown_chips, reads: reads.unknown_reads, path: to('livetiming/errors') },
    without_time: WHY_UNTIMED.flatMap((why) => {
      const athletes = count((row) => row.why === why);
      return athletes > 0 ? [{ kind: why, athletes, message: WHY[why], path: to(LISTS[why]) }] : [];
    }),
    timelines: names.timelines
      .filter(({ id }) => records.race_timelines.some(({ timeline_id }) => timeline_id === id))
      .map(({ id, name }) => ({
        timeline_id: id,
        name,
        expected: outline.passing.get(id) ?? 0,
        seen: reads.seen.get(id) ?? 0,
        path: to(`timing/timeline/${id}`),
      })),
    faults: faults.map((one) => ({
      kind: one.fault.kind,
      ...sentencesOf(one),
      path: to(`timing/timeline/${one.fault.timeline.id}`),
    })),
  };
}

function isRun({ races, waves }: EventRecords, raceId: number): boolean {
  const race = races.find(({ id }) => id === raceId);
  const hasStart = race?.start_at != null || waves.some((wave) => wave.race_id === raceId && wave.start_at != null);
  return race?.race_type !== 'virtual' && hasStart;
}

const WHY: Readonly<Record<WhyUntimed, string>> = {
  no_chip: 'They have no chip: nothing can read them',
  never_read: 'Their chip was read nowhere: they did not start, or wear a chip that nobody registered',
  refused_at_finish: 'They were read at the finish, but the reads were refused',
  split_missing: 'They were read at the finish, but are missing at a timeline that must be passed',
  not_at_finish: 'They were read on the way, but not at the finish: they dropped out, or the finish missed them',
};

const LISTS: Readonly<Record<WhyUntimed, string>> = {
  no_chip: 'athletes?chipcodes[empty]=true',
  never_read: 'athletes?state[]=registered&chipcodes[empty]=false',
  refused_at_finish: 'livetiming/errors',
  split_missing: 'athletes?state[]=started',
  not_at_finish: 'athletes?state[]=started',
};

type Sentences = Pick<RehearsalReport['faults'][number], 'message' | 'shown' | 'mended'>;

export function sentencesOf({ fault, before, after }: FaultSeen): Sentences {
  const at = fault.timeline.name;
  switch (fault.kind) {
    case 'dead_mat':
      return {
        message: `${at} was dead ${timesOf(fault)}`,
        shown:
          before.athletes > 0
            ? `${amount(before.athletes, 'athlete')} passed it meanwhile; ${timeless(after.untimed)} there.`
            : 'Nobody passed it meanwhile.',
        mended: mendedByStandIn(fault, before, after),
      };
    case 'late_backup':
      return {
        message: `The reads of ${fault.device} came in after the race, as a file`,
        shown:
          before.athletes > 0
            ? `It had read ${amount(before.athletes, 'athlete')}; until the file came, ${amount(before.untimed, 'athlete')} had no time at ${at}.`
            : 'It had read nobody.',
        mended: mendedByFile(before, after),
      };
    case 'wrong_clock':
      return {
        message: `The clock of ${fault.device} was ${amount(Math.abs(fault.minutes), 'minute')} ${fault.minutes > 0 ? 'fast' : 'slow'}`,
        shown:
          before.timed > 0
            ? `${amount(before.timed, 'athlete')} had a time at ${at} that was off by as much${wereRefused(before.refused)}.`
            : `Nobody had a time by it${wereRefused(before.refused)}.`,
        mended:
          after.timed > 0
            ? `An offset of ${signed(-fault.minutes)} min on the device put the times right at once${areRefused(after.refused)}.`
            : `An offset of ${signed(-fault.minutes)} min is on the device now, but nobody has a time by it${areRefused(after.refused)}.`,
      };
  }
}

function mendedByStandIn({ group, timeline }: ChosenFault, before: Shown, after: Shown): string {
  if (before.athletes === 0) return 'There was nothing to mend.';
  const others = group.filter(({ id }) => id !== timeline.id).map(({ name }) => name);
  if (others.length === 0) return 'Nothing stood in for it: give it a backup, or add the passings by hand.';
  const standIn = new Intl.ListFormat('en').format(others);
  const saved = before.athletes - after.untimed;
  return saved > 0
    ? `${standIn} stood in: ${amount(saved, 'athlete')} got the time from there.`
    : `${standIn} gave nobody the time: add the passings by hand.`;
}

function mendedByFile(before: Shown, after: Shown): string {
  if (before.athletes === 0) return 'The file was empty.';
  if (before.untimed === 0) return 'The file changed nobody’s time: all whom it read had one from another device.';
  return before.untimed > after.untimed
    ? `The file gave ${amount(before.untimed - after.untimed, 'athlete')} their time; ${timeless(after.untimed)} there still.`
    : `The file gave nobody a time; ${timeless(after.untimed)} there still.`;
}

function timesOf({ fromMinute, minutes }: Extract<ChosenFault, { kind: 'dead_mat' }>): string {
  const from = fromMinute === 0 ? 'from the beginning' : `from minute ${fromMinute}`;
  return minutes === null ? `${from}, for good` : `${from}, for ${amount(minutes, 'minute')}`;
}

function timeless(count: number): string {
  return count === 1 ? '1 athlete has no time' : `${amount(count, 'athlete')} have no time`;
}

function wereRefused(count: number): string {
  return count === 0 ? '' : `; reads of ${amount(count, 'athlete')} were refused`;
}

function areRefused(count: number): string {
  return count === 0 ? '' : `; reads of ${amount(count, 'athlete')} are still refused`;
}

function signed(minutes: number): string {
  return minutes < 0 ? `−${-minutes}` : `+${minutes}`;
}
