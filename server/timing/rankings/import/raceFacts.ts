import { sql } from 'kysely';
import type { EngineDatabase } from '../../../../engine/api/engine';
import type { Distance } from '../../../../engine/fields/distance/distance.field';
import { metresOf } from '../../../../engine/fields/measure/measure';
import { SPORT_SPEEDS } from '../../../../resources/shared/sports';
import type { RaceFacts } from './chooseReading';

/** Of sports that are not said. */
const USUAL_KPH = 10;

const NOTHING: RaceFacts = { metres: null, kph: USUAL_KPH, timingType: '' };

/** What a race says of how long its athletes take; its name, where nobody has entered a distance. */
export async function readRaceFacts(db: EngineDatabase, raceId: unknown): Promise<RaceFacts> {
  if (raceId == null) return NOTHING;
  const found = await sql<{ name: string; distance: Distance | null; sport: string; timing_type: string }>`
    select name, distance, sport, timing_type from races where id = ${Number(raceId)}`.execute(db);
  const [race] = found.rows;
  if (!race) return NOTHING;
  const { distance } = race;
  const metres = distance ? metresOf(distance) : metresOfName(race.name);
  const kph = SPORT_SPEEDS.find(({ value }) => value === race.sport)?.averageSpeed.km ?? USUAL_KPH;
  return { metres: metres !== null && metres > 0 ? metres : null, kph, timingType: race.timing_type };
}

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
