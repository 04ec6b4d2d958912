import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import type { RaceField } from '../../../resources/races/field.calls';
import type { CompiledRace } from '../resolve/compileRace';
import type { RacePoint } from '../resolve/types';
import { comesBy, passesOf } from './alongCourse';
import { densityOf } from './density';
import { type FieldAthlete, type FieldPoint, splitAt } from './field';
import { type FieldNow, fieldNow, type InSection, type Moment } from './fieldNow';
import type { KnownFields } from './knownField';
import type { KnownPlaces } from './knownPlaces';

const MOST_UNSEEN = 200;

interface Asked {
  eventId: number;
  raceId: number;
  hasPositions: boolean;
  /** Epoch ms. */
  now: number;
}

/** Null for a race that is not of the event. */
export async function readField(db: EngineDatabase, fields: KnownFields, asked: Asked): Promise<RaceField | null> {
  const { setup, seq, races } = await fields.read(asked.eventId);
  const compiled = setup.races.get(asked.raceId)?.compiled;
  const athletes = races.get(asked.raceId);
  if (!compiled || !athletes) return null;
  const points = measuredPoints(compiled);
  const assumed = await readAssumedPace(db, asked.raceId);
  const field = await fieldNow({ athletes, points, now: asked.now, assumed });
  const missing = field.onCourse.filter((one) => one.isUnseen).sort((a, b) => a.next!.at - b.next!.at);
  const unseen = missing.slice(0, MOST_UNSEEN);
  const named = await readPeople(db, [...namesOf(field), ...unseen.map(({ athlete }) => athlete.id)]);
  const length = points.at(-1)?.distance ?? null;
  const waiting = athletes.filter(({ state }) => state === 'registered');
  return {
    race_id: asked.raceId,
    at: iso(asked.now),
    seq,
    length,
    athletes: {
      waiting: waiting.length,
      without_gun: waiting.filter(({ hasGun }) => !hasGun).length,
      on_course: athletes.filter(isOnCourse).length,
      unseen: missing.length,
      finished: field.finished,
    },
    start: field.start && { first_at: iso(field.start.first), last_at: iso(field.start.last) },
    points: compiled.points.map((point) => pointAnswer({ point, field, athletes, named })),
    sections: sectionsOf(points, field.onCourse),
    density: length === null ? null : densityOf(field.onCourse, length),
    markers: await markersOf(db, fields.places, { raceId: asked.raceId, laps: compiled.rules.laps, points, field }),
    unseen: unseen.map((one) => ({
      ...named(one.athlete.id),
      timeline_id: compiled.points[one.seenIndex]?.timelineId ?? null,
      lap: compiled.points[one.seenIndex]?.lap ?? null,
      seen_at: iso(one.seenAt),
      expected_at: iso(one.next!.at),
    })),
    positions: asked.hasPositions
      ? field.onCourse.filter((one) => !one.isUnseen).map(({ athlete, metres }) => [athlete.id, Math.round(metres)])
      : null,
  };
}

/** The state decides, as on the board and when a race is finished: some of these athletes have no known place on the course. */
function isOnCourse({ state }: FieldAthlete): boolean {
  return state === 'started';
}

/** Those of the course that are measured, each farther than the one before: the others say nothing of where anybody is. */
export function measuredPoints({ points, rules }: CompiledRace): FieldPoint[] {
  const measured: FieldPoint[] = [];
  for (const { index, distance, row, type } of points) {
    if (distance === null || distance <= (measured.at(-1)?.distance ?? 0)) continue;
    const ends = [row.closesAt, type === 'finish' ? rules.cutoffAt : null].filter((end) => end !== null);
    measured.push({ index, distance, closesAt: ends.length > 0 ? Math.min(...ends) : null });
  }
  return measured;
}

/** By the speed that the race says its athletes go, in ms a metre. */
async function readAssumedPace(db: EngineDatabase, raceId: number): Promise<number | null> {
  const found = await sql<{ metres_an_hour: number }>`
    select metres_of(average_speed -> 'average_speed_with_unit')::float8 as metres_an_hour
    from races where id = ${raceId} and average_speed is not null`.execute(db);
  const [speed] = found.rows;
  return speed && speed.metres_an_hour > 0 ? 3_600_000 / speed.metres_an_hour : null;
}

type Named = (id: number) => { athlete_id: number; start_number: string | null; name: string | null };

async function readPeople(db: EngineDatabase, ids: readonly number[]): Promise<Named> {
  const found = await sql<ReturnType<Named>>`
    select id as athlete_id, start_number, nullif(concat_ws(' ', first_name, last_name), '') as name
    from athletes where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  const people = new Map(found.rows.map((person) => [person.athlete_id, person]));
  return (id) => people.get(id) ?? { athlete_id: id, start_number: null, name: null };
}

function namesOf({ points }: FieldNow): number[] {
  return points.flatMap(({ first, last }) => [first, last].flatMap((moment) => moment?.athleteId ?? []));
}

function pointAnswer(options: {
  point: RacePoint;
  field: FieldNow;
  athletes: readonly FieldAthlete[];
  named: Named;
}): RaceField['points'][number] {
  const { point, field, athletes, named } = options;
  const now = field.points.find(({ index }) => index === point.index);
  const momentOf = (moment: Moment | null | undefined) =>
    moment
      ? {
          ...named(moment.athleteId),
          at: iso(moment.at),
          is_expected: moment.isExpected,
          earliest: iso(moment.earliest),
          latest: iso(moment.latest),
        }
      : null;
  return {
    timeline_id: point.timelineId,
    lap: point.lap,
    distance: point.distance,
    passed: now?.passed ?? athletes.filter((athlete) => !Number.isNaN(splitAt(athlete, point.index))).length,
    to_come: now?.toCome ?? 0,
    unseen: now?.unseen ?? 0,
    first: momentOf(now?.first),
    last: momentOf(now?.last),
    closes_at: now?.closesAt == null ? null : iso(now.closesAt),
    late: now?.late ?? 0,
    is_silent: now?.isSilent ?? false,
  };
}

export function sectionsOf(points: readonly FieldPoint[], onCourse: readonly InSection[]): RaceField['sections'] {
  const sections = points.map(({ distance }, place) => ({
    from_metres: points[place - 1]?.distance ?? 0,
    to_metres: distance,
    athletes: 0,
    unseen: 0,
  }));
  for (const { section, isUnseen } of onCourse) {
    const own = sections[section];
    if (!own) continue;
    own.athletes += 1;
    if (isUnseen) own.unseen += 1;
  }
  return sections;
}

interface StandingMarker {
  marker_id: number;
  name: string;
  icon: string;
  along: number;
  course: number;
  position: Coordinate;
}

/** How far beside the course something may stand and still be part of it, in metres: a tent behind the barrier. */
const BESIDE = 100;

async function markersOf(
  db: EngineDatabase,
  known: KnownPlaces,
  options: { raceId: number; laps: number; points: readonly FieldPoint[]; field: FieldNow },
): Promise<RaceField['markers']> {
  const { raceId, laps, points, field } = options;
  const race = points.at(-1)?.distance;
  if (race === undefined) return [];
  const found = await sql<StandingMarker & { course_id: number; version: number }>`
    select c.id as course_id, c.version, m.id as marker_id, m.name, m.icon, m.distance_along::float8 as along, metres_of(c.distance)::float8 as course,
      json_build_array(m.longitude, m.latitude) as position
    from races r join courses c on c.id = r.course_id and c.deleted_at is null
      join markers m on m.course_id = c.id and m.deleted_at is null
    where r.id = ${raceId} and m.distance_along is not null and m.off_course <= ${BESIDE} order by m.distance_along, m.id`.execute(
    db,
  );
  const distances = points.map(({ distance }) => distance);
  const [first] = found.rows;
  const positions = found.rows.map(({ position }) => position);
  const allPlaces = laps > 1 && first ? await known.of({ id: first.course_id, version: first.version }, positions) : [];
  return found.rows.flatMap(({ along, course, position, course_id, version, ...marker }, index) => {
    const places = allPlaces[index] ?? [];
    const passes = passesOf({ along, places, course, race, laps });
    const last = passes.at(-1);
    if (last === undefined) return [];
    const firstAt = comesBy(field, distances, passes[0]!).first;
    const lastAt = comesBy(field, distances, last).last;
    return {
      ...marker,
      distance: Math.round(last),
      passes: passes.length,
      first_at: firstAt === null ? null : iso(firstAt),
      last_at: lastAt === null ? null : iso(lastAt),
      to_come: field.onCourse.filter(({ metres, isUnseen }) => !isUnseen && metres < last).length,
    };
  });
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
