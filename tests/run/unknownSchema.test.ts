import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/openDatabase';
import { makeDataDir, runProduct, startProduct } from '../support/product';

let dataDir: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ dataDir, remove } = await makeDataDir());
  const product = await startProduct({ dataDir, env: { DEMO: '0' } });
  await product.stop();
});

afterAll(() => remove());

it.each([
  [
    'a migration of a newer version',
    `insert into schema_migrations (name, checksum) values ('9999_from_tomorrow', '')`,
    `delete from schema_migrations where name = '9999_from_tomorrow'`,
    /has the migration 9999_from_tomorrow, which this version does not know/,
  ],
  [
    'a migration that was changed since',
    `update schema_migrations set checksum = 'x' || checksum where name = '0001_initial'`,
    `update schema_migrations set checksum = substr(checksum, 2) where name = '0001_initial'`,
    /The migration 0001_initial was changed/,
  ],
  [
    'a column with another name',
    'alter table waves rename column capacity to size',
    'alter table waves rename column size to capacity',
    /waves\.capacity is missing/,
  ],
])('serves nothing from a database with %s, and says why', async (_, alter, restore, reason) => {
  await onDatabase(alter);
  const { code, output } = await runProduct({ DATA_DIR: dataDir, DEMO: '0' });
  await onDatabase(restore);
  expect(code).toBe(1);
  expect(output).toMatch(reason);
  expect(output).not.toContain('Startline is running');
  expect(output).not.toMatch(/^ +at /m);
});

it('serves nothing from a database that a migration cannot be applied to', async () => {
  const last = `(select name from schema_migrations order by name desc limit 1)`;
  await onDatabase(`create table kept as select * from schema_migrations where name = ${last}`);
  await onDatabase(`delete from schema_migrations where name = ${last}`);
  const { code, output } = await runProduct({ DATA_DIR: dataDir, DEMO: '0' });
  await onDatabase('insert into schema_migrations select * from kept');
  await onDatabase('drop table kept');
  expect(code).toBe(1);
  expect(output).toMatch(/The migration \w+ failed: /);
  expect(output).not.toContain('Startline is running');
});

async function onDatabase(statement: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, embedded: 'auto', log: () => {} });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await close();
  }
}
