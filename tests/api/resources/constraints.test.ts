import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { makeEngine } from '../../../engine/api/engine';
import { inWrite } from '../../../engine/api/operations/transaction';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { SYSTEM } from '../../../engine/core/access/actor';
import type { OpenDatabase } from '../../../server/database/types';
import { samplePlan } from '../../engine/schema/samplePlan';
import { createTestDatabase, testEngines } from '../../support/testDatabase';
import { createTestApi, createWorld } from './testApi';

describe.each(testEngines)('what %s refuses', (kind) => {
  let database: OpenDatabase;
  let engine: Engine;

  beforeAll(async () => {
    database = await createTestDatabase({ engine: kind, isBare: true });
    for (const statement of createStatements(describePlan(samplePlan))) await sql.raw(statement).execute(database.db);
    const servers = { members: { computed: { age: () => sql`1` } } };
    engine = makeEngine({ plan: samplePlan, db: database.db, servers });
    await sql`insert into clubs (name) values ('One')`.execute(database.db);
    await sql`insert into members (club_id, last_name, number) values (1, 'A', '7')`.execute(database.db);
  });
  afterAll(() => database?.close());

  const write = (resource: string, run: (tx: EngineTransaction) => Promise<unknown>) =>
    inWrite({ engine, actor: SYSTEM, resource: samplePlan.get(resource) }, ({ tx }) => run(tx));

  it('is told at the field, by the constraint and in whatever language the server speaks', async () => {
    const twice = write('members', (tx) =>
      sql`insert into members (club_id, last_name, number) values (1, 'B', '7')`.execute(tx),
    );
    await expect(twice).rejects.toMatchObject({ status: 422, errors: { number: ['Is already taken.'] } });
    const nowhere = write('members', (tx) =>
      sql`insert into members (club_id, last_name) values (99, 'B')`.execute(tx),
    );
    await expect(nowhere).rejects.toMatchObject({ status: 422, errors: { club_id: ['No such record: 99.'] } });
    const nothing = write('members', (tx) => sql`insert into members (club_id) values (1)`.execute(tx));
    await expect(nothing).rejects.toMatchObject({ status: 422, errors: { last_name: ['This field is required.'] } });
  });
});

it('what is still referred to is a conflict', async () => {
  const api = await createTestApi();
  try {
    const { organization } = await createWorld(api, 'Referred to');
    const resource = api.engine.plan.get('organizations');
    const used = inWrite({ engine: api.engine, actor: SYSTEM, resource }, ({ tx }) =>
      sql`delete from organizations where id = ${organization}`.execute(tx),
    );
    await expect(used).rejects.toMatchObject({ status: 409, message: 'Organization is still used by other records.' });
  } finally {
    await api.close();
  }
});
