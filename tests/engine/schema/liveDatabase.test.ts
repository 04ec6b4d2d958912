import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { draftStatements } from '../../../engine/api/schema/draftStatements';
import { readDatabase } from '../../../engine/api/schema/readDatabase';
import { settleShape } from '../../../engine/api/schema/settleShape';
import type { DatabaseShape } from '../../../engine/api/schema/shape';
import { sortSql } from '../../../engine/api/sql/querySql';
import type { Plan } from '../../../engine/core/plan';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { text } from '../../../engine/fields/text/text.field';
import type { AnyDatabase, OpenDatabase } from '../../../server/database/types';
import { createTestDatabase, testEngines } from '../../support/testDatabase';
import { samplePlan } from './samplePlan';
import { everyChange, onlyField, variedPlans } from './variedPlans';

describe.each(testEngines)('the schema on %s', (engine) => {
  let database: OpenDatabase;
  let db: AnyDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ engine, isBare: true });
    db = database.db;
  });
  beforeEach(() => empty(db));
  afterAll(() => database?.close());

  it('is made from nothing, and then lacks nothing', async () => {
    await run(db, await draftStatements({ db, plan: samplePlan }));
    await expectComplete(db, samplePlan);
  });

  it('leaves the database as it was when it settles a shape', async () => {
    const before = await readDatabase(db);
    await settleShape(db, describePlan(samplePlan));
    expect(await readDatabase(db)).toEqual(before);
    expect(await draftStatements({ db, plan: samplePlan })).not.toEqual([]);
  });

  it('notices what was altered by hand', async () => {
    await run(db, createStatements(describePlan(samplePlan)));
    await run(db, [
      'DROP INDEX "members_mentor_id_idx"',
      'DROP INDEX "members_last_name_sort_idx"',
      'CREATE INDEX "members_last_name_sort_idx" ON "members" ("club_id", "last_name" DESC)',
      'ALTER TABLE "members" ALTER COLUMN "steps" SET DEFAULT 7',
      'ALTER TABLE "members" ALTER COLUMN "external_id" TYPE text COLLATE "default"',
      'ALTER TABLE "notices" DROP CONSTRAINT "notices_member_id_fkey"',
      'ALTER TABLE "clubs" ADD COLUMN "extra" text',
      'CREATE OR REPLACE FUNCTION join_ids(ids bigint[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN $$$$',
    ]);
    const statements = await draftStatements({ db, plan: samplePlan });
    expect(statements.join('\n')).toMatch(/CREATE INDEX "members_mentor_id_idx"/);
    expect(statements.join('\n')).toMatch(/CREATE INDEX "members_last_name_sort_idx"/);
    expect(statements.join('\n')).toMatch(/"steps" SET DEFAULT 0/);
    expect(statements.join('\n')).toMatch(/"external_id" TYPE text COLLATE "C"/);
    expect(statements.join('\n')).toMatch(/ADD CONSTRAINT "notices_member_id_fkey"/);
    expect(statements.join('\n')).toMatch(/-- REVIEW: the values of clubs.extra are lost/);
    expect(statements.join('\n')).toMatch(/FUNCTION join_ids/);
    await run(db, statements);
    await expectComplete(db, samplePlan);
  });

  it('searches and sorts with what it made', async () => {
    await run(db, createStatements(describePlan(samplePlan)));
    await sql`insert into clubs (name) values ('Łódź Runners')`.execute(db);
    await sql`insert into members (club_id, last_name, number) select id, 'Søren', n from clubs, unnest(array['10', '9']) n`.execute(
      db,
    );
    const club = await sql<{ search_text: string }>`select search_text from clubs`.execute(db);
    expect(club.rows[0]?.search_text).toBe('lodz runners');
    const members = await sql<{ search_text: string; version: number; tags: string[] }>`
        select search_text, version, tags from members order by code_order(number) collate "C"`.execute(db);
    expect(members.rows[0]).toEqual({ search_text: `\nsoren\nnew\no'clock`, version: 1, tags: ['new', `o'clock`] });
    await expect(
      sql`insert into members (club_id, last_name, number) select id, 'Again', '9' from clubs`.execute(db),
    ).rejects.toThrow(/members_club_id_number_key/);
  });

  it('computes again what was computed with another function', async () => {
    await run(db, createStatements(describePlan(samplePlan)));
    await run(db, [
      'CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN value',
      `INSERT INTO clubs (name) VALUES ('Łódź Runners')`,
    ]);
    const statements = await draftStatements({ db, plan: samplePlan });
    await run(db, statements);
    const { rows } = await sql<{ search_text: string }>`select search_text from clubs`.execute(db);
    expect(rows).toEqual([{ search_text: 'lodz runners' }]);
    // text_order calls fold_text: the order in this index is another one now.
    expect(statements.join('\n')).toMatch(/CREATE INDEX "members_last_name_sort_idx"/);
    expect(statements.join('\n')).not.toMatch(/CREATE INDEX "members_joined_on_sort_idx"/);
    await expectComplete(db, samplePlan);
  });

  it('fills what may no longer be empty, where there is a default', async () => {
    const after = onlyField('things', text({ default: 'new' }));
    await run(db, createStatements(describePlan(onlyField('things', text()))));
    await run(db, ['INSERT INTO things DEFAULT VALUES']);
    await run(db, await draftStatements({ db, plan: after }));
    expect((await sql`select field from things`.execute(db)).rows).toEqual([{ field: 'new' }]);
  });

  it('takes away tables that point at each other, saying that rows are lost', async () => {
    await run(db, createStatements(describePlan(samplePlan)));
    const plan = onlyField('things', text());
    const statements = await draftStatements({ db, plan });
    expect(statements.filter((one) => one.startsWith('-- REVIEW'))).toHaveLength(3);
    await run(db, statements);
    await expectComplete(db, plan);
  });

  it.each(['last_name', '-last_name', 'number', 'joined_on', 'longest', 'updated_at', 'id'])(
    'reads lists sorted by %s from an index',
    async (sort) => {
      await run(db, createStatements(describePlan(samplePlan)));
      const members = samplePlan.get('members');
      const { sort: keys } = parseQuery({ plan: samplePlan, resource: members, params: new URLSearchParams({ sort }) });
      const plan = await db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        await sql`set local enable_sort = off`.execute(trx);
        return sql<{ 'QUERY PLAN': string }>`explain select id from members t
          where club_id = 1 and deleted_at is null order by ${sortSql(keys, members, 't')} limit 10`.execute(trx);
      });
      const name = `members_${sort.replace('-', '')}_sort_idx`;
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index.* Scan.* using ${name}`));
    },
  );

  it('goes from any declarations to any others, and then lacks nothing', async () => {
    const runs = engine === 'pglite' ? 3 : 8;
    await fc.assert(
      fc.asyncProperty(variedPlans, variedPlans, async (first, second) => {
        await empty(db);
        await run(db, createStatements(describePlan(first)));
        await run(db, await draftStatements({ db, plan: second }));
        await expectComplete(db, second);
      }),
      { numRuns: runs },
    );
  }, 120_000);
});

// A few hundred tables: on the quicker engine only, the statements are the same on both.
describe.each(testEngines.slice(0, 1))('every change of a field on %s', (engine) => {
  it('leads to what is asked for, and then lacks nothing', async () => {
    const { db, close } = await createTestDatabase({ engine, isBare: true });
    try {
      await run(db, createStatements(describePlan(everyChange.before)));
      await run(db, await draftStatements({ db, plan: everyChange.after }));
      await expectComplete(db, everyChange.after);
    } finally {
      await close();
    }
  }, 120_000);
});

/** The database is what the plan asks for, column by column, and nothing is left to be drafted. */
async function expectComplete(db: AnyDatabase, plan: Plan): Promise<void> {
  const wanted = await settleShape(db, describePlan(plan));
  expect(byName(await readDatabase(db))).toEqual(byName(wanted));
  expect(await draftStatements({ db, plan })).toEqual([]);
}

/** Columns added later stand last: the order does not count. */
function byName({ functions, tables }: DatabaseShape) {
  const mapOf = <Item extends { readonly name: string }>(items: readonly Item[]) =>
    new Map(items.map((item) => [item.name, item]));
  const parts = tables.map((table) => ({
    ...table,
    columns: mapOf(table.columns),
    indexes: mapOf(table.indexes),
    foreignKeys: mapOf(table.foreignKeys),
  }));
  return { functions: mapOf(functions), tables: mapOf(parts) };
}

async function empty(db: AnyDatabase): Promise<void> {
  await run(db, ['DROP SCHEMA public CASCADE', 'CREATE SCHEMA public']);
}

async function run(db: AnyDatabase, statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}
