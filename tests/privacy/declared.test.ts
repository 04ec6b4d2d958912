import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plan } from '../../resources/allResources';
import { privacy } from '../../resources/privacy/declared';
import type { TablePrivacy } from '../../resources/privacy/privacy';
import type { OpenDatabase } from '../../server/database/types';
import { createTestDatabase } from '../support/testDatabase';

interface Column {
  table: string;
  name: string;
  type: string;
}

let database: OpenDatabase;
let columns: Column[];

beforeAll(async () => {
  database = await createTestDatabase();
  const found = await sql<Column>`
    select table_name as "table", column_name as name, coalesce(nullif(data_type, 'ARRAY'), udt_name) as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by 1, 2`.execute(database.db);
  columns = found.rows;
});
afterAll(() => database?.close());

const LISTS = ['personal', 'replaced', 'kept', 'secret', 'mentions', 'copies', 'plain'] as const;
const KINDS_OF_TEXT = /text|character|json|bytea/;
/** Types whose values are among those that the declaration names, or are no words. */
const CLOSED = ['choice', 'colour', 'time_zone', 'sport_speed', 'distance', 'speed'];

const listsOf = (table: TablePrivacy, name: string) => LISTS.filter((list) => table[list]?.includes(name));

function canHoldAnything({ table, name, type }: Column): boolean {
  const field = plan.resources.get(table)?.fields.get(name)?.field;
  return KINDS_OF_TEXT.test(type) && !(field && CLOSED.includes(field.type.name));
}

it('speaks of every table there is, and of no other', () => {
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(Object.keys(privacy).sort()).toEqual(tables.sort());
});

it('says of every column that can hold a text what it is to people, once', () => {
  const wrong = columns
    .filter(canHoldAnything)
    .filter(({ table, name }) => privacy[table] && listsOf(privacy[table], name).length !== 1)
    .map(({ table, name }) => `${table}.${name}: ${listsOf(privacy[table] ?? {}, name).join(' and ') || 'in no list'}`);
  expect(wrong).toEqual([]);
});

it('says of every reference to a person or an athlete what it means', () => {
  const references = [...plan.resources.values()].flatMap(({ name: table, stored }) =>
    stored.filter(({ target }) => target === 'profiles' || target === 'athletes').map(({ name }) => ({ table, name })),
  );
  const others = columns.filter(({ name }) => /^(profile|athlete|created_by)_id$/.test(name));
  const silent = [...references, ...others].filter(({ table, name }) => {
    const { of = {}, by = [], led = [] } = privacy[table] ?? {};
    return ![...(of.athlete ?? []), ...(of.profile ?? []), ...by, ...led].includes(name);
  });
  expect(silent).toEqual([]);
});

it('names columns that are there', () => {
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const named = Object.entries(privacy).flatMap(([table, { of = {}, by = [], led = [], ...lists }]) =>
    [...LISTS.flatMap((list) => lists[list] ?? []), ...Object.values(of).flat(), ...by, ...led].map(
      (name) => `${table}.${name}`,
    ),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
