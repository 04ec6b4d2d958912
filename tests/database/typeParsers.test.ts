import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/database/types';
import { createTestDatabase, testEngines } from '../support/testDatabase';

const values: [expression: string, expected: unknown][] = [
  ['9007199254740991::int8', 9007199254740991],
  ["'{1,2,NULL}'::int8[]", [1, 2, null]],
  [
    "'{{1,2},{3,4}}'::int8[]",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['12.50::numeric', 12.5],
  ["'{1.5,2}'::numeric[]", [1.5, 2]],
  ['count(*)', 1],
  ['1.5::float8', 1.5],
  ['42::int4', 42],
  ['true', true],
  ['null::int8', null],
  ["'2026-03-29'::date", '2026-03-29'],
  ["'{2026-03-29,2026-10-25}'::date[]", ['2026-03-29', '2026-10-25']],
  ["'2026-03-29 02:30'::timestamp", '2026-03-29 02:30:00'],
  ["'2026-05-01 10:20:30+02'::timestamptz", '2026-05-01T08:20:30.000Z'],
  ["'2026-05-01 10:20:30.5Z'::timestamptz", '2026-05-01T10:20:30.500Z'],
  ["'2026-05-01 10:20:30.123987Z'::timestamptz", '2026-05-01T10:20:30.123Z'],
  ["'0044-03-15 12:00Z'::timestamptz", '0044-03-15T12:00:00.000Z'],
  ["'infinity'::timestamptz", 'infinity'],
  ["array['2026-05-01 10:20:30.007Z'::timestamptz]", ['2026-05-01T10:20:30.007Z']],
  ['\'{"a": [1, null, "é"]}\'::jsonb', { a: [1, null, 'é'] }],
  ["'[1, 2]'::json", [1, 2]],
  ["array['a,b', 'c\"d', '', null]::text[]", ['a,b', 'c"d', '', null]],
  ["'{}'::text[]", []],
  ["'ŁÓDŹ'::text", 'ŁÓDŹ'],
  ["'1 day 02:00'::interval", '1 day 02:00:00'],
  ["current_setting('TimeZone')", 'UTC'],
];

describe.each(testEngines)('values from %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ engine });
  });
  afterAll(() => database.close());

  it.each(values)('%s', async (expression, expected) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
    expect(rows).toEqual([{ value: expected }]);
  });
});
