import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/openDatabase';
import { copyDataDir, makeDataDir, runProduct, startProduct } from '../support/product';

let original: Awaited<ReturnType<typeof makeDataDir>>;
/** A copy of it for each test. */
let copy: Awaited<ReturnType<typeof makeDataDir>>;

beforeAll(async () => {
  original = await makeDataDir();
  const product = await startProduct({ dataDir: original.dataDir, env: { DEMO: '0' } });
  await product.stop();
});
beforeEach(async () => {
  copy = await makeDataDir();
  await copyDataDir({ from: original.dataDir, to: copy.dataDir });
});
afterEach(() => copy.remove());
afterAll(() => original.remove());

it.each([
  [
    'a migration of a newer version',
    `insert into schema_migrations (name, checksum) values ('9999_from_tomorrow', '')`,
    /has the migration 9999_from_tomorrow, which this version does not know/,
  ],
  [
    'a migration that was changed since',
    `update schema_migrations set checksum = 'x' || checksum where name = '0001_initial'`,
    /The migration 0001_initial was changed/,
  ],
  ['a column with another name', 'alter table waves rename column capacity to size', /waves\.capacity is missing/],
  [
    'a migration that cannot be applied',
    `delete from schema_migrations where name = '0001_initial'`,
    /The migration 0001_initial failed: /,
  ],
])('serves nothing from a database with %s, and says why', async (_, alter, reason) => {
  await onDatabase(alter);
  const { code, output } = await runProduct({ DATA_DIR: copy.dataDir, DEMO: '0' });
  expect(code).toBe(1);
  expect(output).toMatch(reason);
  expect(output).not.toContain('Startline is running');
  expect(output).not.toMatch(/^ +at /m);
});

async function onDatabase(statement: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: copy.dataDir, embedded: 'auto', log: () => {} });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await close();
  }
}
