import { sql } from 'kysely';
import type { EngineDatabase } from '../../../../engine/api/engine';
import type { Distance } from '../../../../engine/fields/distance/distance.field';
import { metresOf } from '../../../../engine/fields/measure/measure';
import { countsLaps, hasOpenLaps, type RaceKind } from '../../../../resources/races/raceKinds';
import { SPORT_SPEEDS } from '../../../../resources/shared/sports';
import type { RaceFacts, RaceStart } from './chooseReading';

/** Of sports that are not said. */
const USUAL_KPH = 10;

const NOTHING: RaceFacts = {
  metres: null,
  kph: USUAL_KPH,
  timingType: '',
  countsLaps: false,
  endsByTime: false,
  start: null,
};

/** What a race says of how long its athletes take; its name, where nobody has entered a distance. */
export async function readRaceFacts(db: EngineDatabase, raceId: unknown): Promise<RaceFacts> {
  if (raceId == null) return NOTHING;
  const found = await sql<RaceRow>`
    select r.name, distance, sport, timing_type, kind, laps, to_jsonb(start) as start
    from races r left join lateral (${startOf}) start on true where r.id = ${Number(raceId)}`.execute(db);
  const [race] = found.rows;
  if (!race) return NOTHING;
  const { distance } = race;
  const metres = distance ? metresOf(distance) : metresOfName(race.name);
  const kph = SPORT_SPEEDS.find(({ value }) => value === race.sport)?.averageSpeed.km ?? USUAL_KPH;
  return {
    metres: metres !== null && metres > 0 ? metres : null,
    kph,
    timingType: race.timing_type,
    countsLaps: countsLaps(race),
    endsByTime: hasOpenLaps(race),
    start: race.start,
  };
}

interface RaceRow {
  name: string;
  distance: Distance | null;
  sport: string;
  timing_type: string;
  kind: RaceKind;
  laps: number | null;
  start: RaceStart | null;
}

const firstShot = (column: 'race_ids' | 'wave_ids', id: string) => sql`
  (select min(fired_at) from gunshots where ${sql.ref(id)} = any(${sql.ref(column)}) and event_id = r.event_id and deleted_at is null)`;

/** Of the race `r`: the one time of day at which all of its waves start, by the gun or else as planned. No row where there is none such. */
const startOf = sql`
  select (extract(epoch from (min(coalesce(fired_at, planned_at)) at time zone e.timezone)::time) * 1000)::int as clock, bool_and(fired_at is null) as "isPlanned"
  from (
    select coalesce(${firstShot('wave_ids', 'w.id')}, ${firstShot('race_ids', 'r.id')}) as fired_at, coalesce(w.start_at, r.start_at) as planned_at
    from (select 1) one left join waves w on w.race_id = r.id and w.deleted_at is null) starts
  join events e on e.id = r.event_id
  where r.start_type <> 'individual'
  group by e.timezone
  having count(distinct coalesce(fired_at, planned_at)) = 1 and bool_and(coalesce(fired_at, planned_at) is not null)`;

const NAMED: readonly (readonly [RegExp, number])[] = [
  [
    /half[ -]?marathon|halbmarathon|halve marathon|semi[ -]?marathon|media marat|mezza marat|meia marat|p[oó]łmaraton/i,
    21_097.5,
  ],
  [/(?<!ultra[ -]?)marat(?:h)?on/i, 42_195],
];

/** "10 km", "5K", "100 miles", "Half marathon". */
export function metresOfName(name: string): number | null {
  const [, count, unit = ''] =
    /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?) ?(k|km|kilomet(?:er|re)s?|mi|miles?)\b/i.exec(name) ?? [];
  if (count !== undefined)
    return metresOf({ value: Number(count.replace(',', '.')), unit: /^k/i.test(unit) ? 'km' : 'miles' });
  const [, metres] = /(?<![\d.,])(\d{2,5}) ?m\b/i.exec(name) ?? [];
  if (metres !== undefined) return Number(metres);
  return NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
