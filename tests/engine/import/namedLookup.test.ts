import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedLookup } from '../../../engine/api/import/rows/namedLookup';
import { SYSTEM } from '../../../engine/core/access/actor';
import type { FieldPlan } from '../../../engine/core/plan';
import { openToy, type Toy, toyPlan } from './toy';

const TEAMS = 3_000;
let toy: Toy;
const read = { rows: 0 };
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    read.rows += result.rows.length;
    return result;
  },
};
beforeAll(async () => {
  toy = await openToy();
  await sql`insert into teams (club_id, name) select 1, 'Team ' || n from generate_series(1, ${TEAMS}) n`.execute(
    toy.engine.db,
  );
  await sql`insert into teams (club_id, name) values (1, 'Łódź 5 km'), (1, '1º A/B'), (1, 'Марафон'), (1, '𝒳 Elite')`.execute(
    toy.engine.db,
  );
});
afterAll(() => toy?.database.close());

const lookup = () => {
  const field = toyPlan.get('members').fields.get('team_id') as FieldPlan;
  const engine = { ...toy.engine, db: toy.engine.db.withPlugin(counting) };
  return namedLookup({ engine, actor: SYSTEM, field, tenant: { column: 'club_id', id: 1 } });
};

it('reads the records that the texts name, not all that there are', async () => {
  read.rows = 0;
  const found = await lookup()(['Team 7', 'team-2999', 'Juniors']);
  expect(['TEAM 7', 'Team 2999', 'juniors'].map((text) => found.find(text).map(({ name }) => name))).toEqual([
    ['Team 7'],
    ['Team 2999'],
    ['Juniors'],
  ]);
  expect(read.rows).toBe(3);
});

it.each([
  ['lodz 5km', 'Łódź 5 km'],
  ['ŁÓDŹ – 5 KM', 'Łódź 5 km'],
  ['1o: a b', '1º A/B'],
  ['марафон', 'Марафон'],
  ['«Марафон»', 'Марафон'],
  ['𝒳 elite', '𝒳 Elite'],
])('finds by %s what is called %s', async (text, name) => {
  const found = await lookup()([text]);
  expect(found.find(text).map((record) => record.name)).toEqual([name]);
});

it('lists some of those there are where one is not found', async () => {
  read.rows = 0;
  const found = await lookup()(['Team 7', 'Nobody']);
  expect(found.find('Nobody')).toEqual([]);
  expect(found.names().slice(0, 3)).toEqual(['Juniors', 'Masters', 'Team 1']);
  expect(read.rows).toBeLessThan(TEAMS);
});
