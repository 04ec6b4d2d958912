import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, createWorld, type TestApi } from './testApi';

let api: TestApi;
let ids: number[];

beforeAll(async () => {
  api = await createTestApi();
  const { event } = await createWorld(api, 'Plans');
  const { db } = api.engine;
  await sql`insert into athletes (event_id, start_number) select ${event}, n::text from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`analyze athletes`.execute(db);
  const found = await sql<{ id: number }>`select id from athletes order by id limit 60`.execute(db);
  ids = found.rows.map(({ id }) => Number(id));
});
afterAll(() => api?.close());

const plans = async () => {
  const { rows } = await sql<{ made_once: number; made_anew: number }>`
    select sum(generic_plans)::int as made_once, sum(custom_plans)::int as made_anew from pg_prepared_statements
    where statement like '%from "athletes" t where t.id = any%'`.execute(api.engine.db);
  return rows[0];
};

it('single records are read by a plan that is made once, however many are asked for at a time', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const some = ids.slice(turn * 3, turn * 3 + 3);
    const answers = await Promise.all(some.map((id) => api.call('GET', `athletes/${id}`)));
    expect(answers.map(({ body }) => body.id)).toEqual(some);
  }
  // The server looks at five of its own before it trusts one plan for all.
  const found = await plans();
  expect(found?.made_anew).toBeLessThanOrEqual(10);
  expect(found?.made_once).toBeGreaterThanOrEqual(8);
});
