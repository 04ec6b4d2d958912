import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import type { OpenDatabase } from '../../server/database/types';
import { createTestDatabase } from '../support/testDatabase';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
});
afterAll(() => database.close());

const upTo = (last: string) =>
  migrate({ db: database.db, migrations: migrations.filter(({ name }) => name <= last), log: () => {} });
const run = (statement: string) => sql.raw(statement).execute(database.db);
const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

it('makes backups of stored main timelines that stand in for another one, and recalculates their events', async () => {
  await upTo('0101_lap_times');
  await run(`insert into organizations (id, name) values (1, 'Club')`);
  await run(`insert into events (id, organization_id, name, start_date)
    select n, 1, 'Run ' || n, '2026-05-30' from generate_series(1, 2) n`);
  await run(`insert into timelines (id, event_id, name, type, passing_mode, backup_of_id, version, deleted_at) values
    (1, 1, 'Main', 'finish', 'main', null, 1, null),
    (2, 1, 'Stored as main', 'finish', 'main', 1, 1, null),
    (3, 1, 'Backup', 'finish', 'backup', 1, 1, null),
    (4, 1, 'Backup of a backup', 'finish', 'main', 2, 1, null),
    (5, 1, 'Circle 1', 'split', 'main', 6, 1, null),
    (6, 1, 'Circle 2', 'split', 'main', 5, 1, null),
    (7, 1, 'Behind the circle', 'split', 'main', 5, 1, null),
    (8, 1, 'Itself', 'split', 'main', 8, 1, null),
    (9, 1, 'Deleted', 'split', 'main', null, 1, now()),
    (10, 1, 'Of a deleted one', 'split', 'main', 9, 1, null),
    (11, 1, 'Deleted backup', 'finish', 'main', 1, 1, now()),
    (12, 2, 'Other event', 'finish', 'main', null, 1, null)`);
  await run(`insert into races (id, event_id, name) select n, n, 'Race' from generate_series(1, 2) n`);
  await run(`insert into athletes (id, event_id, race_id) select n, n, n from generate_series(1, 2) n`);
  await run(`insert into results (athlete_id, event_id, race_id) select n, n, n from generate_series(1, 2) n`);
  await run('delete from stale_results');

  await upTo('0102_main_backups');
  const backups = await rowsOf(`select id, version from timelines where passing_mode = 'backup' order by id`);
  expect(backups.map(({ id, version }) => [Number(id), Number(version)])).toEqual([
    [2, 2],
    [3, 1],
    [4, 2],
    [7, 2],
    [11, 2],
  ]);
  expect(await rowsOf('select backup_of_id from timelines where id = 2')).toEqual([{ backup_of_id: 1 }]);
  const stale = await rowsOf('select athlete_id, event_id from stale_results');
  expect(stale.map(({ athlete_id, event_id }) => [Number(athlete_id), Number(event_id)])).toEqual([[1, 1]]);
});
