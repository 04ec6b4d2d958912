import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { RaceNumbers, TimeColumn } from '../../resources/waves/waves.calls';
import { readExpectedTime } from './splitAthletes';

/** A start number that is a number: of ten digits at most, which any bound is below. */
export const NUMBER = sql`case when a.start_number ~ '^[0-9]{1,10}$' then a.start_number::bigint end`;

/** The start numbers of a race, and how the bounds of its waves lie over them. */
export async function findRaceNumbers(db: EngineDatabase, raceId: number): Promise<RaceNumbers> {
  const numbered = sql`with numbered as materialized (
      select a.wave_id, ${NUMBER} as number from athletes a where a.race_id = ${raceId} and a.deleted_at is null
    ), own as (
      select w.id, w.name, w.color, w.position, w.start_number_from, w.start_number_to, w.capacity, w.start_number_from is not null or w.start_number_to is not null as is_bound,
        coalesce(w.start_number_from, 0) as "from", coalesce(w.start_number_to, 9999999999) as "to"
      from waves w where w.race_id = ${raceId} and w.deleted_at is null
    )`;
  const [all, waves, outside] = await Promise.all([
    sql<Pick<RaceNumbers, 'athletes' | 'without_number' | 'least' | 'most'>>`${numbered}
      select count(*)::int as athletes, (count(*) - count(number))::int as without_number,
        min(number) as least, max(number) as most from numbered`.execute(db),
    sql<RaceNumbers['waves'][number]>`${numbered}
      select o.id as wave_id, o.name, o.color, o.start_number_from, o.start_number_to, o.capacity, n.*
      from own o cross join lateral (
        select count(*) filter (where is_in)::int as athletes,
          count(*) filter (where is_within)::int as within,
          count(*) filter (where is_within and not is_in)::int as elsewhere,
          count(*) filter (where is_in and not is_within)::int as beyond
        from (
          select wave_id is not distinct from o.id as is_in,
            case when o.is_bound then number between o."from" and o."to" end as is_within from numbered) one) n
      order by o.position, o.id`.execute(db),
    // The gap that a number lies in is told by where the bounds below it end.
    sql<RaceNumbers['outside'][number]>`${numbered}
      select min(n.number) as "from", max(n.number) as "to", count(*)::int as athletes
      from numbered n cross join lateral (
        select max(o."to") filter (where o."to" < n.number) as below,
          bool_or(n.number between o."from" and o."to") as is_taken
        from own o where o.is_bound having count(*) > 0) b
      where n.number is not null and not b.is_taken
      group by b.below order by 1`.execute(db),
  ]);
  return { ...all.rows[0]!, waves: waves.rows, outside: outside.rows };
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
