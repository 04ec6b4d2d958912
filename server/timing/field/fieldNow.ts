import { inTurns } from '../../inTurns';
import { type FieldAthlete, type FieldPoint, lastSeen, START, splitAt } from './field';
import { type Expected, forecast, type OnCourse } from './forecast';
import { assumedPace, type SectionPace, sectionPace } from './paces';

/** Of a point of the course, in numbers of athletes; those who have not started are in none of them. */
interface PointNow {
  readonly index: number;
  readonly passed: number;
  /** Out on the course before it. */
  readonly toCome: number;
  /** Of those, who has not been seen for longer than anyone takes. */
  readonly unseen: number;
  /** Of the first and of the last: read here, or expected. Nobody waits for those who are missing. */
  readonly first: Moment | null;
  readonly last: Moment | null;
  /** Epoch ms; null where it stays open. */
  readonly closesAt: number | null;
  /** Expected only after that. */
  readonly late: number;
  /** Reads next to nobody of those who come by. */
  readonly isSilent: boolean;
}

/** Earliest and latest are the moment itself where it has been. */
export interface Moment extends Expected {
  readonly athleteId: number;
  readonly isExpected: boolean;
}

/** Somebody on the course and the section it is in: that which ends at the point given in this place. */
export interface InSection extends OnCourse {
  readonly section: number;
}

export interface FieldNow {
  /** As given. */
  readonly points: readonly PointNow[];
  readonly onCourse: readonly InSection[];
  readonly finished: number;
  /** When the first and the last set off. */
  readonly start: { readonly first: number; readonly last: number } | null;
}

interface Options {
  athletes: readonly FieldAthlete[];
  /** In the order of the course, each farther than the one before. */
  points: readonly FieldPoint[];
  /** Epoch ms. */
  now: number;
  /** Pace in ms a metre of those who have just started, while nobody has shown one. */
  assumed: number | null;
}

/** A point is silent where so few are read of those who come by. */
const SILENT = { share: 0.3, least: 10 };

/** Of tens of thousands as many as take a few milliseconds: others have their turn after them. */
const TURN = 4_000;

/**
 * How the field stands at a moment. Silent points are left out of what tells where everybody is: a dead mat does not make the whole field
 * missing.
 */
export async function fieldNow(options: Options): Promise<FieldNow> {
  const { athletes, points } = options;
  const { onCourse, counts } = await inTurns(wholeRun(options));
  return {
    points: points.map((point) => counts.get(point.index)!),
    onCourse,
    finished: athletes.filter(({ state }) => state === 'finished').length,
    start: extremes(athletes),
  };
}

/** The points that tell where everybody is, without those that are silent, and how the sections between them are run. */
export function tellingPoints(options: Options): Promise<Telling> {
  return inTurns(
    (function* () {
      const { kept, run } = yield* runTelling(options);
      return { points: kept, sections: run?.sections ?? (yield* sectionPaces(options, kept)) };
    })(),
  );
}

interface Telling {
  readonly points: readonly FieldPoint[];
  /** Of the section that ends at each of the points. */
  readonly sections: readonly (SectionPace | null)[];
}

function* wholeRun(options: Options): Generator<void, Run> {
  const { kept, run } = yield* runTelling(options);
  return run ?? (yield* runField(options, kept));
}

/** With the run that told which they are, where it is theirs. */
function* runTelling(options: Options): Generator<void, { kept: readonly FieldPoint[]; run: Run | null }> {
  const { athletes, points } = options;
  const read = points.filter(isReading(athletes, points));
  yield;
  const seen = yield* runField(options, read);
  const kept = read.filter(isAnswering(seen, read));
  return { kept, run: kept.length === read.length ? seen : null };
}

interface Run {
  readonly sections: readonly (SectionPace | null)[];
  readonly onCourse: readonly InSection[];
  /** Of all points, by their index. */
  readonly counts: ReadonlyMap<number, PointNow>;
}

function* runField(options: Options, kept: readonly FieldPoint[]): Generator<void, Run> {
  const { athletes, points, now } = options;
  const sections = yield* sectionPaces(options, kept);
  const counts = points.map((point) => new PointCount(point, !kept.includes(point)));
  const byIndex = new Map(counts.map((count) => [count.index, count]));
  const countOf = kept.map(({ index }) => byIndex.get(index)!);
  const placeOf = new Map(points.map(({ index }, place) => [index, place]));
  const onCourse: InSection[] = [];
  for (const [i, athlete] of athletes.entries()) {
    if (i % TURN === TURN - 1) yield;
    for (const count of counts) count.read(athlete);
    const found = forecast({ athlete, points: kept, sections, now }, (place, at, earliest, latest) =>
      countOf[place]!.expect(athlete.id, at, earliest, latest),
    );
    if (!found) continue;
    // Read by a silent point it may be farther than where it was seen last.
    const seen = kept.length < points.length ? lastSeen(athlete, points)?.place : placeOf.get(found.seenIndex);
    const section = sectionOf(found, points, seen ?? START);
    const { seenIndex, seenAt, next, metres, isUnseen } = found;
    onCourse.push({ athlete, seenIndex, seenAt, next, metres, isUnseen, section });
    for (let place = section; place < counts.length; place += 1) counts[place]!.await(isUnseen);
  }
  return { sections, onCourse, counts: byIndex };
}

function* sectionPaces(
  { athletes, assumed }: Options,
  kept: readonly FieldPoint[],
): Generator<void, (SectionPace | null)[]> {
  const sections: (SectionPace | null)[] = [];
  for (const place of kept.keys()) {
    sections.push(sectionPace(athletes, kept, place - 1));
    yield;
  }
  if (assumed !== null) sections[0] ??= assumedPace(assumed);
  return sections;
}

/** Behind where it was read last, by a silent point too. Past a silent one it is by its pace; nobody tells that of who is missing. */
function sectionOf({ isUnseen, metres }: OnCourse, points: readonly FieldPoint[], seen: number): number {
  let place = seen + 1;
  while (!isUnseen && place < points.length - 1 && metres >= points[place]!.distance) place += 1;
  return place;
}

class PointCount implements PointNow {
  passed = 0;
  toCome = 0;
  unseen = 0;
  late = 0;
  first: Moment | null = null;
  last: Moment | null = null;
  readonly index: number;
  readonly isSilent: boolean;
  readonly closesAt: number | null;

  constructor(point: FieldPoint, isSilent: boolean) {
    this.index = point.index;
    this.isSilent = isSilent;
    this.closesAt = point.closesAt;
  }

  read(athlete: FieldAthlete): void {
    const { id } = athlete;
    const at = splitAt(athlete, this.index);
    if (Number.isNaN(at)) return;
    this.passed += 1;
    if (this.#isFirst(at)) this.first = { athleteId: id, at, earliest: at, latest: at, isExpected: false };
    if (this.#isLast(at)) this.last = { athleteId: id, at, earliest: at, latest: at, isExpected: false };
  }

  await(isUnseen: boolean): void {
    this.toCome += 1;
    if (isUnseen) this.unseen += 1;
  }

  expect(athleteId: number, at: number, earliest: number, latest: number): void {
    if (this.closesAt !== null && at > this.closesAt) this.late += 1;
    if (this.#isFirst(at)) this.first = { athleteId, at, earliest, latest, isExpected: true };
    if (this.#isLast(at)) this.last = { athleteId, at, earliest, latest, isExpected: true };
  }

  #isFirst(at: number): boolean {
    return this.first === null || at < this.first.at;
  }

  #isLast(at: number): boolean {
    return this.last === null || at > this.last.at;
  }
}

/** Not where athletes were read behind it, and next to none of them here. */
function isReading(athletes: readonly FieldAthlete[], points: readonly FieldPoint[]): (point: FieldPoint) => boolean {
  const come = new Map(points.map(({ index }) => [index, { all: 0, read: 0 }]));
  const backwards = [...come.keys()].reverse();
  for (const athlete of athletes) {
    let isBehind = false;
    for (const index of backwards) {
      const isRead = !Number.isNaN(splitAt(athlete, index));
      const here = come.get(index)!;
      if (isBehind) here.all += 1;
      if (isBehind && isRead) here.read += 1;
      isBehind ||= isRead;
    }
  }
  return ({ index }) => {
    const { all, read } = come.get(index)!;
    return all < SILENT.least || read >= all * SILENT.share;
  };
}

/** Not where more are missing on their way than were read there, before the finish: it is more likely the mat. */
function isAnswering({ onCourse, counts }: Run, points: readonly FieldPoint[]) {
  const missing = new Map<number, number>();
  for (const { isUnseen, seenIndex } of onCourse) {
    if (isUnseen) missing.set(seenIndex, (missing.get(seenIndex) ?? 0) + 1);
  }
  return ({ index }: FieldPoint, place: number): boolean => {
    const here = missing.get(points[place - 1]?.index ?? START) ?? 0;
    return place === points.length - 1 || here < SILENT.least || here <= counts.get(index)!.passed;
  };
}

function extremes(athletes: readonly FieldAthlete[]): { first: number; last: number } | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { startedAt } of athletes) {
    if (startedAt === null) continue;
    first = Math.min(first, startedAt);
    last = Math.max(last, startedAt);
  }
  return first <= last ? { first, last } : null;
}
