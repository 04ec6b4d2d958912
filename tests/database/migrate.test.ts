import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Migration, migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import type { OpenDatabase } from '../../server/database/types';
import { createTestDatabase, testEngines } from '../support/testDatabase';

const first: Migration = {
  name: '0001_runners',
  sql: `-- two statements; and a semicolon in a comment
    create table runners (id int primary key, name text not null default 'a;b');
    create function runners_count() returns bigint language sql as $$ select count(*) from runners; $$;
    insert into runners (id) values (1);`,
};
const second: Migration = { name: '0002_bibs', sql: 'alter table runners add column bib text' };

describe.each(testEngines)('migrations on %s', (engine) => {
  let database: OpenDatabase;
  const log = () => {};
  const run = (wanted: Migration[]) => migrate({ db: database.db, migrations: wanted, log });

  beforeEach(async () => {
    database = await createTestDatabase({ engine, isBare: true });
  });
  afterEach(() => database.close());

  it('run once, in the order of their names', async () => {
    expect(await run([second, first])).toEqual(['0001_runners', '0002_bibs']);
    expect(await run([second, first])).toEqual([]);
    const { rows } = await sql`select id, name, bib, runners_count() as count from runners`.execute(database.db);
    expect(rows).toEqual([{ id: 1, name: 'a;b', bib: null, count: 1 }]);
  });

  it('add what is new to a database that has the others', async () => {
    await run([first]);
    expect(await run([first, second])).toEqual(['0002_bibs']);
  });

  it('refuse a file that was changed after it ran, but not its line ends', async () => {
    await run([first]);
    expect(await run([{ ...first, sql: first.sql.replaceAll('\n', '\r\n') }])).toEqual([]);
    await expect(run([{ ...first, sql: `${first.sql} ` }, second])).rejects.toThrow(
      'The migration 0001_runners was changed after',
    );
    expect(await run([first, second])).toEqual(['0002_bibs']);
  });

  it('refuse a database of a newer version', async () => {
    await run([first, second]);
    await expect(run([first])).rejects.toThrow('has the migration 0002_bibs, which this version does not know');
  });

  it('leave nothing of one that fails, and keep those before it', async () => {
    const broken = { name: '0003_broken', sql: 'create table half (id int); select nonsense' };
    await expect(run([first, broken])).rejects.toThrow(
      'The migration 0003_broken failed: column "nonsense" does not exist',
    );
    const { rows } = await sql`select to_regclass('half') as half, to_regclass('runners')::text as runners`.execute(
      database.db,
    );
    expect(rows).toEqual([{ half: null, runners: 'runners' }]);
  });

  it('run once when several start together', async () => {
    const ran = await Promise.all([run([first, second]), run([first, second]), run([first, second])]);
    expect(ran.flat().sort()).toEqual(['0001_runners', '0002_bibs']);
  });

  it('take the zeros off the chips that are stored', async () => {
    const zeros = '0009_chips_without_zeros';
    await run(migrations.filter(({ name }) => name < zeros));
    await sql`
      with o as (insert into organizations (name) values ('O') returning id),
      e as (insert into events (organization_id, name, timezone, start_date) select id, 'E', 'UTC', '2026-05-31' from o returning id),
      f as (insert into timing_feeds (event_id) select id from e),
      a as (insert into athletes (event_id, last_name, chipcodes) select e.id, x.name, x.chips
        from e, (values ('A', array['009573', '9573', '00']), ('B', array['A1', '7'])) x(name, chips) returning id, event_id, chipcodes),
      c as (insert into athlete_chips (event_id, chipcode, athlete_id) select a.event_id, chip, a.id from a, unnest(a.chipcodes) chip)
      insert into passings (event_id, time, chipcode, read_key) select e.id, now(), chip, chip from e, unnest(array['0007', '9573', 'B2']) chip`.execute(
      database.db,
    );
    await run(migrations);
    const found = await sql`
      select (select json_agg(chipcodes order by last_name) from athletes) as athletes,
        (select json_agg(chipcode order by chipcode) from athlete_chips) as held,
        (select json_agg(chipcode order by chipcode) from passings) as passings,
        (select json_agg(a.last_name) from stale_results s join athletes a on a.id = s.athlete_id) as stale`.execute(
      database.db,
    );
    expect(found.rows).toEqual([
      {
        athletes: [
          ['9573', '0'],
          ['A1', '7'],
        ],
        held: ['0', '7', '9573', 'A1'],
        passings: ['7', '9573', 'B2'],
        stale: ['B'],
      },
    ]);
  });

  it('carry saved views to the event whose records they name, and no view of another event along', async () => {
    const moved = '0013_saved_views';
    await run(migrations.filter(({ name }) => name < moved));
    await sql`
      with o as (insert into organizations (name) values ('O') returning id),
      e as (insert into events (id, organization_id, name, timezone, start_date)
        select n, id, 'E', 'UTC', '2026-05-31' from o, generate_series(11, 12) n returning id),
      r as (insert into races (id, event_id, name) select id * 10, id, 'R' from e),
      p as (insert into profiles (first_name, last_name, email) values ('A', 'B', 'a@example.com') returning id)
      insert into preferences (profile_id, key, value) select p.id, x.key, x.value::jsonb from p, (values
        ('views.athletes', ${JSON.stringify({
          views: [
            { id: 'a', name: 'No bib', search: 'start_number[empty]=true', columns: ['club', 'city'] },
            { id: 'b', name: 'Ours', search: 'q=x&race_id[]=110&race_id[]=110&sort=-club', columns: [] },
            { id: 'c', name: 'Of both', search: 'race_id[]=110,120' },
            { id: 'd', name: 'Gone', search: 'race_id[nin][]=999&wave_id=1' },
            { id: 'e', search: '' },
          ],
        })}),
        ('views.events', '{"views":[{"id":"f","name":"All","search":""}]}'),
        ('views.races', '[]'),
        ('events.look', '"list"')) x(key, value)`.execute(database.db);
    await run(migrations);
    const found = await sql`
      select (select json_agg(json_build_array(list, event_id, name, search, columns) order by id) from saved_views) as views,
        (select json_agg(key) from preferences) as preferences`.execute(database.db);
    expect(found.rows).toEqual([
      {
        views: [
          ['athletes', null, 'No bib', 'start_number[empty]=true', ['club', 'city']],
          ['athletes', 11, 'Ours', 'q=x&race_id[]=110&race_id[]=110&sort=-club', []],
          ['events', null, 'All', null, []],
        ],
        preferences: ['events.look'],
      },
    ]);
  });

  it('of this version bring a bare database to where the tests start', async () => {
    expect(await run(migrations)).toEqual(migrations.map(({ name }) => name).sort());
    expect(await run(migrations)).toEqual([]);
  });
});
