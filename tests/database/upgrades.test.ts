import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { draftedChanges } from '../../server/schema';
import { fillTables } from '../support/fillTables';
import { createTestDatabase } from '../support/testDatabase';

it('migrates from the first version to this one, step by step, with rows in every table that was there', async () => {
  const { db, close } = await createTestDatabase({ isBare: true });
  onTestFinished(close);
  const ordered = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  const filled = new Set<string>();
  for (const [index] of ordered.entries()) {
    await migrate({ db, migrations: ordered.slice(0, index + 1), log: () => {} });
    for (const table of await fillTables(db)) filled.add(table);
  }
  expect(filled).toContain('athletes');
  expect(await draftedChanges(db)).toEqual([]);
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(
    db,
  );
  for (const { table } of rows) {
    const { rows: some } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    expect([table, some.length]).toEqual([table, 1]);
  }
  const { rows: kept } =
    await sql`select last_name, n.name from athletes a join events n on n.id = a.event_id order by a.id`.execute(db);
  expect(kept).toHaveLength(3);
  expect(kept[0]).toMatchObject({
    last_name: expect.stringContaining('last_name 1é\t\n\r\\N'),
    name: expect.stringContaining('name 1'),
  });
}, 120_000);
