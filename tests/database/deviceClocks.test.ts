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

it('gives stored devices the offset of the timeline created first, once per timeline', async () => {
  await upTo('0104_race_failures');
  await run(`insert into organizations (id, name) values (1, 'Club')`);
  await run(`insert into events (id, organization_id, name, start_date)
    select n, 1, 'Run ' || n, '2026-05-30' from generate_series(1, 2) n`);
  await run(`insert into timelines (id, event_id, name, type, devices, version, deleted_at) values
    (1, 1, 'Deleted', 'start', '[{"id": "X", "offset_ms": 9}]', 1, now()),
    (2, 1, 'Start', 'start', '[{"id": "A", "offset_ms": 7}, {"id": "X"}, {"id": "B"}]', 1, null),
    (3, 1, 'Finish', 'finish', '[{"id": " x ", "offset_ms": 60000}, {"id": "C"}]', 1, null),
    (4, 1, 'Twice', 'split', '[{"id": "D", "offset_ms": 5}, {"id": "a", "offset_ms": 1}, {"id": "d", "offset_ms": 6}]', 1, null),
    (5, 1, 'None', 'split', '[]', 1, null),
    (6, 2, 'Other event', 'split', '[{"id": "X", "offset_ms": 3}]', 1, null)`);
  await upTo('0105_device_clocks');
  const found = await sql<{ id: number; devices: unknown; version: number }>`
    select id, devices, version from timelines order by id`.execute(database.db);
  expect(found.rows.map(({ id, devices, version }) => [Number(id), devices, Number(version)])).toEqual([
    [1, [{ id: 'X', offset_ms: 9 }], 1],
    [2, [{ id: 'A', offset_ms: 7 }, { id: 'X' }, { id: 'B' }], 1],
    [3, [{ id: ' x ', offset_ms: 0 }, { id: 'C' }], 2],
    [
      4,
      [
        { id: 'D', offset_ms: 5 },
        { id: 'a', offset_ms: 7 },
      ],
      2,
    ],
    [5, [], 1],
    [6, [{ id: 'X', offset_ms: 3 }], 1],
  ]);
});
