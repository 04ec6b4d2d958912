import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import type { EventRecords } from './fromRecords';

/** The live records of an event that a simulation is made from, as the database holds them. */
export async function loadRecords({ db }: Engine, eventId: number): Promise<EventRecords> {
  const of = async (table: string): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where event_id = ${eventId} and deleted_at is null order by id`.execute(db);
    return rows;
  };
  const athletes = await sql<Row>`
    select id, race_id, wave_id, coalesce(chipcodes, '{}') as chipcodes, gender, birth_date, state from athletes
    where event_id = ${eventId} and deleted_at is null order by id`.execute(db);
  return {
    races: await of('races'),
    waves: await of('waves'),
    timelines: await of('timelines'),
    race_timelines: await of('race_timelines'),
    gunshots: await of('gunshots'),
    athletes: athletes.rows,
  } as unknown as EventRecords;
}
