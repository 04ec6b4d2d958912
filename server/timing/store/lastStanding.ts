import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { EventSetup, SetUpRace } from './eventSetup';
import { markAthletes } from './markStale';

/**
 * SQL of the id of a backyard's winner, given the alias of its race: the only athlete with the most laps. Null in other kinds of races, and
 * when the last athletes stopped after the same lap. Laps without a T0 do not count: nobody can tell whether they kept the time limit.
 */
export function lastStanding(race: string): RawBuilder<unknown> {
  const id = sql.ref(`${race}.id`);
  return sql`(case when ${sql.ref(`${race}.kind`)} = 'backyard' then (
    select case when count(*) = 1 then min(s.athlete_id) end from results s join athletes x on x.id = s.athlete_id
    where s.race_id = ${id} and ${IS_IN('x')} and s.laps > 0 and s.gun_at is not null and s.laps = (
      select max(o.laps) from results o join athletes y on y.id = o.athlete_id where o.race_id = ${id} and ${IS_IN('y')} and o.gun_at is not null)) end)`;
}

const IS_IN = (athlete: string) =>
  sql`${sql.ref(`${athlete}.deleted_at`)} is null and ${sql.ref(`${athlete}.state`)} not in ('dsq', 'dns')`;

/** Marks athletes of finished backyards who are the winner and not finished, or finished and no longer the winner. Tells whether there are any. */
export async function markChangedWinners(db: EngineDatabase, { races }: EventSetup): Promise<boolean> {
  const isFinishedBackyard = ({ compiled, isFinished }: SetUpRace) => isFinished && compiled.rules.kind === 'backyard';
  const raceIds = [...races].flatMap(([id, race]) => (isFinishedBackyard(race) ? id : []));
  if (raceIds.length === 0) return false;
  const found = await sql<{ id: number }>`
    select a.id from races r join athletes a on a.race_id = r.id
    where r.id = any(${raceIds}::bigint[]) and r.kind = 'backyard' and r.status = 'after' and a.deleted_at is null and not a.state_by_hand
      and (a.state = 'finished') is distinct from (a.id is not distinct from ${lastStanding('r')})`.execute(db);
  await markAthletes(
    db,
    found.rows.map(({ id }) => id),
  );
  return found.rows.length > 0;
}
