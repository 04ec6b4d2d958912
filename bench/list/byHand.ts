import { sql } from 'kysely';
import pg from 'pg';
import type { AnyDatabase } from '../../server/database/types';

export const TOKEN = 'by-hand';

export const COLUMNS =
  'id, event_id, race_id, wave_id, start_number, first_name, last_name, state, category, gender, club, country, chipcodes, birth_date, ' +
  'state_by_hand, state_reason, gun_time, chip_time, race_time, city, team, email, phone, is_visible, external_id, notes, custom, ' +
  'created_at, updated_at, version';

/** What a handler has the driver read otherwise than it does by itself: ids are numbers, and a day is no instant. All else stays. */
export function readNumbersAndDays(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
}

/** The same athletes in a table with the indexes that somebody would give it who knows these lists. */
export async function fillByHand(db: AnyDatabase): Promise<void> {
  const statements = [
    `create table by_hand as select ${COLUMNS} from athletes`,
    'create sequence by_hand_id start 10000001',
    `alter table by_hand alter id set default nextval('by_hand_id'), add primary key (id), alter created_at set default now(),
      alter updated_at set default now(), alter state set default 'registered', alter version set default 1`,
    'create index on by_hand (race_id, gender, last_name, id)',
    'create index on by_hand (wave_id, start_number, id)',
    'create unique index on by_hand (race_id, start_number)',
    ...['event_id', 'last_name', 'external_id'].map((column) => `create index on by_hand (${column})`),
    'vacuum analyze by_hand',
    'vacuum analyze athletes',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** 100,000 athletes of an event with four races of 80 waves; of the first race hardly anybody has told no gender. */
export async function fillAthletes(db: AnyDatabase, event: number, races: readonly number[]): Promise<number> {
  await sql`
    insert into waves (event_id, race_id, name) select ${event}, race, 'Wave ' || wave
    from unnest(${[...races]}::bigint[]) race, generate_series(1, 80) wave`.execute(db);
  await sql`
    insert into athletes (event_id, race_id, wave_id, start_number, first_name, last_name, gender, club)
    select ${event}, w.race_id, w.id, n::text, 'First ' || n % 997, 'Last ' || (n * 7919) % 30011,
      case when n % 997 = 5 then 'none' when (n / 10) % 2 = 1 then 'female' else 'male' end, 'Club ' || n % 300
    from generate_series(1, 100000) n
      join lateral (select (${[...races]}::bigint[])[case when n % 10 < 4 then 1 else 2 + n % 3 end] as id) race on true
      join waves w on w.race_id = race.id and w.name = 'Wave ' || 1 + (n / 10) % 80`.execute(db);
  const found = await sql<{ id: number }>`
    select id from waves where race_id = ${races[0]} order by id limit 1`.execute(db);
  return found.rows[0]?.id ?? 0;
}
