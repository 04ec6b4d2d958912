import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { PublicCountries } from '../../resources/public/public.calls';
import type { OpenEvent } from './openEvent';
import { isShown } from './people';

/** Where an event does not show whole names, fewer of a country in a race are not told: a club and a country may say who a bib is. */
const FEWEST = 3;

/** Where the athletes of each race come from, the most first. Those whose country is not told are counted together. */
export async function readCountries(
  db: EngineDatabase,
  event: OpenEvent,
): Promise<(raceId: number) => PublicCountries> {
  const fewest = event.privacy === 'public' ? 1 : FEWEST;
  const found = await sql<{ race_id: number } & PublicCountries[number]>`
    with counted as (
      select a.race_id, case when ${isShown('a')} then a.country end as country, count(*) as athletes from athletes a
      where a.event_id = ${event.id} and a.race_id is not null and a.deleted_at is null group by 1, 2),
    told as (
      select race_id, case when athletes >= ${fewest}::int then country end as country, sum(athletes)::int as athletes
      from counted group by 1, 2)
    select * from told order by country is null, athletes desc, country`.execute(db);
  return (raceId) =>
    found.rows.flatMap(({ race_id, country, athletes }) => (race_id === raceId ? [{ country, athletes }] : []));
}
