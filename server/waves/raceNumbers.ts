import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { RaceNumbers, TimeColumn } from '../../resources/waves/waves.calls';
import { readExpectedTime } from './splitAthletes';
import { countShares, edgesOf, type Share, type UncountedWave } from './stretches';

/** A start number that is a number: of ten digits at most, which any bound is below. */
export const NUMBER = sql`case when a.start_number ~ '^[0-9]{1,10}$' then a.start_number::bigint end`;

/** The start numbers of a race, and how the bounds of its waves lie over them. Each athlete is looked at once, however many waves there are. */
export async function findRaceNumbers(db: EngineDatabase, raceId: number): Promise<RaceNumbers> {
  const { rows: waves } = await sql<UncountedWave>`
    select id as wave_id, name, color, start_number_from, start_number_to, capacity
    from waves where race_id = ${raceId} and deleted_at is null order by position, id`.execute(db);
  const { rows: shares } = await sql<Share>`
    with numbered as materialized (
      select a.wave_id, ${NUMBER} as number from athletes a where a.race_id = ${raceId} and a.deleted_at is null
    )
    select wave_id, width_bucket(number, ${edgesOf(waves)}::bigint[]) as stretch,
      count(*)::int as athletes, min(number) as least, max(number) as most
    from numbered group by 1, 2`.execute(db);
  return countShares(waves, shares);
}

/** What may be a time, so that not every text of every athlete is fetched. */
const LIKE_A_TIME = "^\\s*[0-9]{1,4}[0-9:.,hminutesHMINUTES' ]{0,12}\\s*$";

/** The columns of `custom` that athletes of a race have something in, those with most times first. */
export async function findTimeColumns(db: EngineDatabase, raceId: number): Promise<TimeColumn[]> {
  const found = await sql<{ name: string; text: string | null; athletes: number }>`
    select c.key as name, case when c.value ~ ${LIKE_A_TIME} then c.value end as text, count(*)::int as athletes
    from athletes a cross join lateral jsonb_each_text(a.custom) c
    where a.race_id = ${raceId} and a.deleted_at is null and c.value <> '' group by 1, 2`.execute(db);
  const columns = new Map<string, TimeColumn>();
  for (const { name, text, athletes } of found.rows) {
    const before = columns.get(name) ?? { name, athletes: 0, times: 0 };
    const isTime = text !== null && readExpectedTime(text) !== null;
    columns.set(name, {
      name,
      athletes: before.athletes + athletes,
      times: before.times + (isTime ? athletes : 0),
    });
  }
  return [...columns.values()].sort((a, b) => b.times - a.times || a.name.localeCompare(b.name, 'en'));
}
