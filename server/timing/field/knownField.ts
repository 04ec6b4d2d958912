import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { CompiledRace } from '../resolve/compileRace';
import { numbers } from '../store/arrayLiteral';
import { type EventSetup, loadEventSetup } from '../store/eventSetup';
import { milliseconds } from '../store/milliseconds';
import { readMany } from '../store/readMany';
import type { FieldAthlete } from './field';
import { KnownPlaces } from './knownPlaces';

/** Everyone in the races of an event, as the reads up to a number tell. */
export interface KnownField {
  readonly setup: EventSetup;
  /** The number of the last read it knows. */
  readonly seq: number;
  readonly races: ReadonlyMap<number, readonly FieldAthlete[]>;
  /** As it is known by now. Undefined for somebody who is not in the race. */
  athleteOf(raceId: number, athleteId: number): FieldAthlete | undefined;
}

interface Standing {
  readonly seq: number;
  readonly epoch: number;
}

interface Remembered extends Standing {
  readonly setup: EventSetup;
  readonly athletes: Map<number, InRace>;
  readonly field: KnownField;
}

interface InRace {
  readonly raceId: number;
  readonly athlete: FieldAthlete;
}

interface Reading {
  readonly done: Promise<KnownField>;
  next?: Promise<KnownField>;
}

/** Events whose fields stay in memory: some 200 bytes an athlete. */
const MOST_EVENTS = 5;
/** Above so many new reads everything is loaded again: it takes no longer. */
const MOST_READS = 20_000;

/**
 * Fields of events, kept in step with their feeds: what came in since is loaded, and all of it again once something else than new reads has
 * changed results. Before its first read an event has no feed, and nothing of it is kept.
 */
export class KnownFields {
  readonly #db: EngineDatabase;
  readonly #events = new Map<number, Remembered & { readonly readAt: number }>();
  /** One at a time of each event: of a large one each takes a good part of a second, and the memory of all its athletes. */
  readonly #readings = new Map<number, Reading>();
  readonly places: KnownPlaces;

  constructor(db: EngineDatabase) {
    this.#db = db;
    this.places = new KnownPlaces(db);
  }

  /** As it is by the call, or later. Who asks while it is read shares the next reading: this one may have begun too early. */
  read(eventId: number): Promise<KnownField> {
    const reading = this.#readings.get(eventId);
    if (!reading) return this.#begin(eventId);
    const again = () => this.read(eventId);
    reading.next ??= reading.done.then(again, again);
    return reading.next;
  }

  /** As it was at most so long ago, where it was read then; else as the next reading finds it. */
  async recent(eventId: number, ms: number): Promise<KnownField> {
    const known = this.#events.get(eventId);
    if (known && performance.now() - known.readAt < ms) return known.field;
    return this.#readings.get(eventId)?.done ?? this.#begin(eventId);
  }

  #begin(eventId: number): Promise<KnownField> {
    const done = this.#read(eventId).finally(() => this.#readings.delete(eventId));
    this.#readings.set(eventId, { done });
    return done;
  }

  async #read(eventId: number): Promise<KnownField> {
    const readAt = performance.now();
    // Before anything else is read: what is committed meanwhile is found again with the next number.
    const now = await this.#standing(eventId);
    const known = this.#events.get(eventId);
    if (!now) return (await this.#loadAll(eventId, { seq: 0, epoch: 0 })).field;
    const isClose = known && known.epoch === now.epoch && now.seq - known.seq <= MOST_READS;
    const fresh = isClose ? await this.#follow(eventId, known, now) : await this.#loadAll(eventId, now);
    this.#events.delete(eventId);
    this.#events.set(eventId, { ...fresh, readAt });
    for (const id of this.#events.keys()) {
      if (this.#events.size <= MOST_EVENTS) break;
      this.#events.delete(id);
    }
    return fresh.field;
  }

  async #standing(eventId: number): Promise<Standing | undefined> {
    const found = await sql<Standing>`select seq, epoch from timing_feeds where event_id = ${eventId}`.execute(
      this.#db,
    );
    return found.rows[0];
  }

  async #loadAll(eventId: number, standing: Standing): Promise<Remembered> {
    const setup = await loadEventSetup(this.#db, eventId);
    const athletes = new Map(await this.#load(eventId, setup));
    return { ...standing, setup, athletes, field: fieldOf(setup, standing.seq, athletes) };
  }

  async #follow(eventId: number, known: Remembered, now: Standing): Promise<Remembered> {
    if (now.seq === known.seq) return known;
    const read = await sql<{ athlete_id: number; race_id: number | null; lap: number | null }>`
      select athlete_id, race_id, max(lap) as lap from passings
      where event_id = ${eventId} and seq > ${known.seq} and athlete_id is not null group by 1, 2`.execute(this.#db);
    const isBeyond = ({ race_id, lap }: (typeof read.rows)[number]) =>
      (lap ?? 0) > (known.setup.races.get(race_id ?? 0)?.compiled.reach ?? Number.POSITIVE_INFINITY);
    if (read.rows.some(isBeyond)) return this.#loadAll(eventId, now);
    const ids = [...new Set(read.rows.map(({ athlete_id }) => athlete_id))];
    const loaded = new Map(await this.#load(eventId, known.setup, ids));
    for (const id of ids) known.athletes.delete(id);
    for (const [id, athlete] of loaded) known.athletes.set(id, athlete);
    return { ...known, ...now, field: fieldOf(known.setup, now.seq, known.athletes) };
  }

  async #load(eventId: number, setup: EventSetup, ids?: readonly number[]): Promise<[number, InRace][]> {
    const isAsked = (column: string) => (ids ? sql`and ${sql.ref(column)} = any(${numbers(ids)}::bigint[])` : sql``);
    // Apart from each other: a join of the two is planned by what the database thinks there is, which of a new event is next to nothing.
    const athletes = readMany<AthleteRow>(this.#db, {
      columns: sql`a.id, a.race_id, a.wave_id, a.state, ${milliseconds('r.started_at')}, ${milliseconds('r.gun_at')}`,
      from: sql`from athletes a left join results r on r.athlete_id = a.id
        where a.event_id = ${eventId} ${isAsked('a.id')} and a.race_id is not null and a.deleted_at is null`,
      by: sql`a.id`,
    });
    const passings = readMany<TakenRow>(this.#db, {
      columns: sql`p.athlete_id, p.race_id, p.taken`,
      from: sql`from (
        select athlete_id, race_id, string_agg(timeline_id || ' ' || lap || ' ' || ${milliseconds('instant')}, ',') as taken from passings
        where event_id = ${eventId} ${isAsked('athlete_id')} and athlete_id is not null and state in ('valid', 'validated') and deleted_at is null
        group by athlete_id, race_id) p`,
      by: sql`p.athlete_id`,
    });
    const takenBy = new Map<string, string>();
    for await (const rows of passings)
      for (const [athleteId, raceId, taken] of rows) takenBy.set(`${athleteId} ${raceId}`, taken);
    const points = new Map([...setup.races].map(([id, { compiled }]) => [id, new PointIndex(compiled)]));
    const loaded: [number, InRace][] = [];
    for await (const rows of athletes)
      for (const row of rows) loaded.push([row[0], inRace(row, takenBy.get(`${row[0]} ${row[1]}`), setup, points)]);
    return loaded;
  }
}

type AthleteRow = readonly [
  id: number,
  raceId: number,
  waveId: number | null,
  state: FieldAthlete['state'],
  startedAt: number | null,
  gunAt: number | null,
];

type TakenRow = readonly [
  athleteId: number,
  raceId: number,
  /** `timeline lap ms` of each passing, commas between. */
  taken: string,
];

/** Which point of a race's course a passing is of, by its timeline and lap; a backup's are its main mat's. */
class PointIndex {
  readonly #race: CompiledRace;
  readonly #known = new Map<string, number | undefined>();

  constructor(race: CompiledRace) {
    this.#race = race;
  }

  of(timelineId: string, lap: string): number | undefined {
    const key = `${timelineId} ${lap}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#find(Number(timelineId), Number(lap)));
    return this.#known.get(key);
  }

  #find(timelineId: number, lap: number): number | undefined {
    const { points, matOf } = this.#race;
    return matOf([timelineId])?.points.find((index) => points[index]?.lap === lap);
  }
}

function inRace(
  [id, raceId, waveId, state, startedAt, gunAt]: AthleteRow,
  taken: string | undefined,
  { races }: EventSetup,
  points: ReadonlyMap<number, PointIndex>,
): InRace {
  const race = races.get(raceId)?.compiled;
  const passed = new Map<number, number>();
  for (const passing of taken?.split(',') ?? []) {
    const [timelineId = '', lap = '', at] = passing.split(' ');
    const index = points.get(raceId)?.of(timelineId, lap);
    // Of a mat and its backup the first counts.
    if (index !== undefined) passed.set(index, Math.min(passed.get(index) ?? Number.POSITIVE_INFINITY, Number(at)));
  }
  const splits = new Float64Array(Math.max(-1, ...passed.keys()) + 1).fill(Number.NaN);
  for (const [index, at] of passed) splits[index] = at;
  // Where starts are read, who was read nowhere has not started; elsewhere the gun sends everybody off.
  const isOff = state !== 'registered' || race?.startTimelineId === null;
  const gun = gunAt ?? race?.gunOf(waveId) ?? null;
  return { raceId, athlete: { id, state, startedAt: startedAt ?? (isOff ? gun : null), hasGun: gun !== null, splits } };
}

function fieldOf(setup: EventSetup, seq: number, athletes: ReadonlyMap<number, InRace>): KnownField {
  const races = new Map<number, FieldAthlete[]>([...setup.races.keys()].map((id) => [id, []]));
  for (const { raceId, athlete } of athletes.values()) races.get(raceId)?.push(athlete);
  const athleteOf = (raceId: number, athleteId: number) => {
    const found = athletes.get(athleteId);
    return found?.raceId === raceId ? found.athlete : undefined;
  };
  return { setup, seq, races, athleteOf };
}
