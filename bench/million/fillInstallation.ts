import { sql } from 'kysely';
import type { AnyDatabase } from '../../server/database/types';
import { nameParts } from './names';

/** Every event of this many is a large one. */
export const EVERY = 20;
const EVENTS_AT_ONCE = 100;
const TABLES = ['races', 'waves', 'timelines', 'athletes', 'results', 'passings', 'rankings', 'ranking_entries'];
/** Tables whose rows are given their ids here. */
const NUMBERED = ['organizations', 'events', 'races', 'waves', 'timelines', 'rankings'];

export interface Installation {
  events: number;
  /** Athletes of a large event and of the others. */
  large: number;
  small: number;
}

/**
 * Fills an empty product with events, four races of ten waves in each, athletes under names that repeat as names do, and of every
 * fourth athlete the result, a line of the ranking and three reads. Ids of events are their numbers from 1 on. Indexes are made after the
 * rows, as a restored backup has them: what stands there is what the product itself would have written.
 */
export async function fillInstallation(db: AnyDatabase, { events, large, small }: Installation): Promise<void> {
  await db.transaction().execute(async (one) => {
    // Nothing is looked up or told row by row: all of it is made together.
    await sql.raw('set local session_replication_role = replica').execute(one);
    await sql.raw(`set local maintenance_work_mem = '512MB'`).execute(one);
    const makeIndexes = await dropIndexes(one);
    await fillEvents(one, events);
    for (let first = 1; first <= events; first += EVENTS_AT_ONCE) {
      const range = sql`between ${sql.lit(first)} and ${sql.lit(Math.min(first + EVENTS_AT_ONCE - 1, events))}`;
      const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from athletes`.execute(one);
      await fillAthletes(one, { range, large, small });
      await fillTiming(one, rows[0]?.id ?? 0);
    }
    await makeIndexes();
    for (const table of NUMBERED)
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        one,
      );
  });
  await sql.raw(`vacuum analyze organizations, events, ${TABLES.join(', ')}`).execute(db);
}

type Range = ReturnType<typeof sql>;

/** Takes away what only finds rows; gives what makes it again. */
async function dropIndexes(db: AnyDatabase): Promise<() => Promise<void>> {
  const found = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${TABLES}) and not i.indisprimary
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(db);
  for (const { name } of found.rows) await sql`drop index ${sql.table(name)}`.execute(db);
  return async () => {
    for (const { made } of found.rows) await sql.raw(made).execute(db);
  };
}

async function fillEvents(db: AnyDatabase, events: number): Promise<void> {
  await sql`insert into organizations (id, name) overriding system value
    select n, 'Organizer ' || n from generate_series(1, ${sql.lit(Math.ceil(events / EVERY))}) n on conflict do nothing`.execute(
    db,
  );
  await sql`insert into events (id, organization_id, name, slug, timezone, start_date, end_date, status) overriding system value
    select n, 1 + (n - 1) / ${sql.lit(EVERY)}, 'Run of ' || n, 'run-' || n, 'Europe/Brussels', date '2026-01-04' + n % 300, date '2026-01-04' + n % 300, 'published'
    from generate_series(1, ${sql.lit(events)}) n`.execute(db);
  await sql`insert into races (id, event_id, name, start_at, distance) overriding system value
    select (e.id - 1) * 4 + r, e.id, (array['Marathon', 'Half', 'Ten', 'Five'])[r], e.start_date + time '08:00',
      jsonb_build_object('value', (array[42.195, 21.0975, 10, 5])[r], 'unit', 'km')
    from events e, generate_series(1, 4) r`.execute(db);
  await sql`insert into waves (id, event_id, race_id, name) overriding system value
    select (r.id - 1) * 10 + w, r.event_id, r.id, 'Wave ' || w from races r, generate_series(1, 10) w`.execute(db);
  await sql`insert into timelines (id, event_id, name) overriding system value
    select (e.id - 1) * 3 + t, e.id, (array['Start', 'Half way', 'Finish'])[t] from events e, generate_series(1, 3) t`.execute(
    db,
  );
  await sql`insert into rankings (id, event_id, race_id, name) overriding system value
    select r.id, r.event_id, r.id, 'Overall' from races r`.execute(db);
}

async function fillAthletes(db: AnyDatabase, o: { range: Range; large: number; small: number }): Promise<void> {
  const { first, last, beginnings, middles, endings, cities } = nameParts();
  // Names that stand early in a list are had by more people.
  const pick = (names: string[], by: number) =>
    sql`(${names}::text[])[1 + floor(${sql.lit(names.length)} * power((hashint8(s.n * ${sql.lit(by)}::bigint + e.id) & 1048575) / 1048576.0, 2))::int]`;
  await sql`
    insert into athletes (event_id, race_id, wave_id, start_number, first_name, last_name, gender, birth_date, category, club, city, country, chipcodes, email, state)
    select e.id, a.race, (a.race - 1) * 10 + 1 + s.n / 7 % 10, s.n::text, ${pick(first, 7919)},
      case when s.n % 5 < 2 then ${pick(last, 104_729)}
        else ${pick(beginnings, 15_485_863)} || ${pick(middles, 32_452_843)} || ${pick(endings, 49_979_687)} end,
      case when s.n % 997 = 5 then 'none' when s.n % 5 < 2 then 'female' else 'male' end,
      date '1950-01-01' + (hashint8(s.n) & 16383), (array['Senior', 'V40', 'V50', 'Junior'])[1 + s.n % 4],
      case when s.n % 3 > 0 then ${pick(cities, 86_028_121)} || ' ' || (array['AC', 'Runners', 'Triathlon', 'Road Club', 'Harriers'])[1 + s.n % 5] end,
      ${pick(cities, 86_028_121)}, (array['BE', 'NL', 'FR', 'DE', 'GB'])[1 + s.n % 5],
      case when s.n % 10 > 0 then array['CH' || lpad((e.id * 100000 + s.n)::text, 9, '0')] end,
      'runner' || s.n || '@example.com', case when s.n % 4 = 0 then 'finished' else 'registered' end
    from events e
      cross join lateral generate_series(1, case when e.id % ${sql.lit(EVERY)} = 1 then ${sql.lit(o.large)} else ${sql.lit(o.small)} end) s(n)
      cross join lateral (select (e.id - 1) * 4 + 1 + (case when s.n % 10 < 4 then 0 else 1 + s.n % 3 end) as race) a
    where e.id ${o.range}`.execute(db);
}

/** What became of every fourth athlete of those that came last. */
async function fillTiming(db: AnyDatabase, after: number): Promise<void> {
  await sql`
    insert into results (athlete_id, event_id, race_id, gun_time, chip_time)
    select id, event_id, race_id, t, t - 30000 from (
      select *, 3000000 + start_number::bigint * 100 as t from athletes where id > ${sql.lit(after)} and state = 'finished') a`.execute(
    db,
  );
  await sql`
    insert into ranking_entries (event_id, ranking_id, position, rank, athlete_id, time_ms, gap_ms, state)
    select event_id, race_id, row_number() over w, row_number() over w, athlete_id, gun_time, gun_time - first_value(gun_time) over w, 'finished'
    from results where athlete_id > ${sql.lit(after)} window w as (partition by race_id order by gun_time, athlete_id)`.execute(
    db,
  );
  await sql`
    insert into passings (event_id, seq, time, instant, chipcode, device, athlete_id, race_id, timeline_id, state, read_key)
    select a.event_id, row_number() over (partition by a.event_id order by t, a.id), at, at, a.chipcodes[1], 'Mat ' || t, a.id, a.race_id,
      (a.event_id - 1) * 3 + t, 'valid', 'million-' || a.id || '-' || t
    from athletes a, generate_series(1, 3) t
      cross join lateral (select timestamptz '2026-05-31 08:00Z' + (t - 1) * interval '25 minutes' + a.start_number::int * interval '0.1 second') w(at)
    where a.id > ${sql.lit(after)} and a.state = 'finished'`.execute(db);
}
