import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { draftStatements } from '../../../engine/api/schema/draftStatements';
import { readDatabase } from '../../../engine/api/schema/readDatabase';
import { settleShape } from '../../../engine/api/schema/settleShape';
import { sortSql } from '../../../engine/api/sql/querySql';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import type { AnyDatabase, OpenDatabase } from '../../../server/database/types';
import { createTestDatabase, testEngines } from '../../support/testDatabase';
import { samplePlan } from './samplePlan';
import { variedPlans } from './variedPlans';

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
    await run(db, createStatements(describePlan(samplePlan)));
    expect(await draftStatements({ db, plan: samplePlan })).toEqual([]);
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
    expect(await draftStatements({ db, plan: samplePlan })).toEqual([]);
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
    const runs = engine === 'pglite' ? 4 : 15;
    await fc.assert(
      fc.asyncProperty(variedPlans, variedPlans, async (first, second) => {
        await empty(db);
        await run(db, createStatements(describePlan(first)));
        await run(db, await draftStatements({ db, plan: second }));
        expect(await draftStatements({ db, plan: second })).toEqual([]);
      }),
      { numRuns: runs },
    );
  }, 120_000);
});

async function empty(db: AnyDatabase): Promise<void> {
  await run(db, ['DROP SCHEMA public CASCADE', 'CREATE SCHEMA public']);
}

async function run(db: AnyDatabase, statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}
