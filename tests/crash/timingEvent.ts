import { sql } from 'kysely';
import type { AnyDatabase } from '../../server/database/types';

export const NOON = Date.UTC(2026, 4, 31, 12);
export const EVENT = 1;
export const RACE = 1;

/** An event with a race of 10 km over three mats, and athletes whose chips are C1, C2 …, in a database without any. */
export async function insertTimedEvent(db: AnyDatabase, athletes: number): Promise<void> {
  const statements = [
    sql`insert into organizations (id, name, slug) overriding system value values (1, 'Crash', 'crash')`,
    sql`insert into events (id, organization_id, name, slug, timezone, start_date) overriding system value
      values (${EVENT}, 1, 'Crash', 'crash', 'Europe/Brussels', '2026-05-31')`,
    sql`insert into races (id, event_id, name, start_at, min_lap_time) overriding system value
      values (${RACE}, ${EVENT}, '10 km', to_timestamp(${NOON} / 1000.0), 1200000)`,
    sql`insert into timelines (id, event_id, name, type, devices) overriding system value
      values (1, ${EVENT}, 'start', 'start', '[{"id":"start"}]'), (2, ${EVENT}, 'half', 'split', '[{"id":"half"}]'), (3, ${EVENT}, 'finish', 'finish', '[{"id":"finish"}]')`,
    sql`insert into race_timelines (event_id, race_id, timeline_id, position, distance)
      select ${EVENT}, ${RACE}, id, id, jsonb_build_object('value', 5 * (id - 1), 'unit', 'km') from timelines`,
    sql`insert into athletes (event_id, race_id, start_number, last_name, chipcodes)
      select ${EVENT}, ${RACE}, i::text, 'Runner ' || i, array['C' || i] from generate_series(1, ${athletes}) i`,
    // What comes after these is numbered after them.
    sql`select setval(pg_get_serial_sequence('organizations', 'id'), 1), setval(pg_get_serial_sequence('events', 'id'), ${EVENT}),
      setval(pg_get_serial_sequence('races', 'id'), ${RACE}), setval(pg_get_serial_sequence('timelines', 'id'), 3)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
