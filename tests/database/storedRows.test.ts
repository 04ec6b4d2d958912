import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('rows that were stored before', () => {
  it('are of keys that get who answers for them from who made them, through the keys between', async () => {
    await upTo('0026_courses_and_markers');
    await run(
      `insert into profiles (id, first_name, last_name, email, deleted_at) values (1, 'A', 'B', 'a@example.com', null), (2, 'C', 'D', 'c@example.com', now())`,
    );
    await run(`insert into organizations (id, name) values (1, 'Club')`);
    await run(`insert into api_keys (id, name, role, organization_id, secret_hash, created_at)
      select n, 'Key ' || n, 'timer', 1, 'hash ' || n, now() from generate_series(1, 6) n`);
    const made = (key: number, by: string) => `(gen_random_uuid()::text, 'api_keys', ${key}, 'create', ${by})`;
    await run(`insert into changes (operation_id, resource, record_id, operation, profile_id, api_key_id) values
      ${[made(1, '1, null'), made(2, 'null, 1'), made(3, 'null, 2'), made(4, '2, null'), made(5, 'null, null')].join()}`);
    // Who changed a key since, or made something else of the same id, did not make it.
    await run(`insert into changes (operation_id, resource, record_id, operation, profile_id) values
      (gen_random_uuid()::text, 'api_keys', 4, 'update', 1), (gen_random_uuid()::text, 'roles', 6, 'create', 1)`);
    await upTo('0027_key_answers');
    expect(await rowsOf('select id, profile_id, api_key_id from api_keys order by id')).toEqual([
      { id: 1, profile_id: 1, api_key_id: null },
      { id: 2, profile_id: 1, api_key_id: 1 },
      { id: 3, profile_id: 1, api_key_id: 2 },
      { id: 4, profile_id: 2, api_key_id: null },
      { id: 5, profile_id: null, api_key_id: null },
      { id: 6, profile_id: null, api_key_id: null },
    ]);
  });

  it('are of questions that keep the page they came from, without what was looked for on it', async () => {
    await upTo('0027_key_answers');
    await run(`insert into organizations (id, name) values (2, 'Other club')`);
    await run(`insert into events (id, organization_id, name, start_date) values (1, 2, 'Run', '2027-05-30')`);
    const contexts = [
      { page: '/events/1/athletes?q=anna@example.com#row', health: 'ok' },
      { page: '/events/1/athletes#anna@example.com' },
      { page: '/events/1' },
      { health: 'ok' },
      {},
    ];
    for (const [i, context] of contexts.entries()) {
      const json = JSON.stringify(context);
      await run(
        `insert into support_messages (id, event_id, subject, body, context) values (${i + 1}, 1, 'S', 'B', '${json}')`,
      );
      await run(`insert into changes (operation_id, resource, record_id, operation, after)
        values (gen_random_uuid()::text, 'support_messages', ${i + 1}, 'create', '${JSON.stringify({ subject: 'What? #1', context })}')`);
    }
    await upTo('0028_pages_of_questions');
    const expected = [
      { page: '/events/1/athletes', health: 'ok' },
      { page: '/events/1/athletes' },
      { page: '/events/1' },
      { health: 'ok' },
      {},
    ];
    expect(await rowsOf('select context from support_messages order by id')).toEqual(
      expected.map((context) => ({ context })),
    );
    expect(await rowsOf(`select after from changes where resource = 'support_messages' order by record_id`)).toEqual(
      expected.map((context) => ({ after: { subject: 'What? #1', context } })),
    );
  });
});
