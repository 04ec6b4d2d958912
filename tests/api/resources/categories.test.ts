import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEngine } from '../../../engine/api/engine';
import { answerError } from '../../../engine/api/rest/answerError';
import { registerResources } from '../../../engine/api/rest/resourceRoutes';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { SYSTEM } from '../../../engine/core/access/actor';
import { compileResources } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import { baseFields } from '../../../engine/fields/baseFields';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';
import type { OpenDatabase } from '../../../server/database/types';
import { createTestDatabase } from '../../support/testDatabase';

const fields = { name: text({ required: true, searchable: true, sortable: true }) };
const common = { tenancy: { kind: 'global' }, title: ['name'], defaultSort: ['name'], audited: false } as const;
const kinds = defineResource({ name: 'kinds', ...common, fields });
const things = defineResource({
  name: 'things',
  ...common,
  fields: { ...fields, kind_id: reference('kinds', { isCategory: true }) },
});

let database: OpenDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  const plan = compileResources({ resources: [kinds, things], baseFields });
  database = await createTestDatabase({ isBare: true });
  for (const statement of createStatements(describePlan(plan))) await sql.raw(statement).execute(database.db);
  app = Fastify();
  app.setErrorHandler(answerError);
  registerResources(app, {
    engine: makeEngine({ plan, db: database.db, servers: {} }),
    actorOf: () => SYSTEM,
  });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await app.inject({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

it('a category is searched by `query`, made by its name and loaded by its id', async () => {
  const made = await call('POST', '/v1/admin/kinds', { name: 'Gold sponsors' });
  expect(made).toMatchObject({ status: 201, body: { name: 'Gold sponsors' } });
  await call('POST', '/v1/admin/kinds', { name: 'Suppliers' });
  const found = await call('GET', '/v1/admin/kinds?query=gold');
  expect(found.body).toMatchObject({ items: [{ id: made.body.id, name: 'Gold sponsors' }], totalItems: 1 });
  expect((await call('GET', '/v1/admin/kinds?q=gold')).body).toEqual(found.body);
  expect(await call('GET', `/v1/admin/kinds/${made.body.id}`)).toMatchObject({ body: { name: 'Gold sponsors' } });
  expect(await call('POST', '/v1/admin/kinds', { name: '' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['This field is required.'] } },
  });
});

it('`query` is an unknown key wherever nothing is a category', async () => {
  const refused = await call('GET', '/v1/admin/things?query=gold');
  expect(refused).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(refused.body.message).toContain('Unknown key "query"');
});
