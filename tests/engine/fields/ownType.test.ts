import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEngine } from '../../../engine/api/engine';
import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { makeRowReader } from '../../../engine/api/import/rows/readRow';
import { openApiOf } from '../../../engine/api/openapi/openApiOf';
import { answerError } from '../../../engine/api/rest/answerError';
import { registerResources } from '../../../engine/api/rest/resourceRoutes';
import { describePlan } from '../../../engine/api/schema/describePlan';
import { createStatements } from '../../../engine/api/schema/diffShapes';
import { SYSTEM } from '../../../engine/core/access/actor';
import type { FieldType } from '../../../engine/core/field';
import { compileResources } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import { baseFields } from '../../../engine/fields/baseFields';
import type { DrawnType } from '../../../engine/fields/drawnType';
import { makeField } from '../../../engine/fields/makeField';
import { text } from '../../../engine/fields/text/text.field';
import type { OpenDatabase } from '../../../server/database/types';
import { createTestDatabase } from '../../support/testDatabase';
import { rating } from './rating/rating.field';

// A field type that stands in a folder outside the engine; no line of the engine knows it.
const hotels = defineResource({
  name: 'hotels',
  tenancy: { kind: 'global' },
  title: ['name'],
  defaultSort: ['name'],
  audited: false,
  fields: {
    name: text({ required: true, sortable: true }),
    stars: rating({ sortable: true, aliases: ['Sterne'] }),
  },
});
const plan = compileResources({ resources: [hotels], baseFields });

let database: OpenDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  for (const statement of createStatements(describePlan(plan))) await sql.raw(statement).execute(database.db);
  app = Fastify();
  app.setErrorHandler(answerError);
  registerResources(app, {
    engine: makeEngine({ plan, db: database.db, servers: {} }),
    actorOf: () => SYSTEM,
  });
  for (const [name, stars] of Object.entries({ Astoria: 4, Bellevue: 5, Camping: 0, Unknown: null }))
    expect((await app.inject({ method: 'POST', url: '/v1/admin/hotels', payload: { name, stars } })).statusCode).toBe(
      201,
    );
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const namesAt = async (query: string) => {
  const { items } = (await app.inject({ url: `/v1/admin/hotels?${query}` })).json();
  return items.map(({ name }: { name: string }) => name);
};

it('is validated and stored', async () => {
  const refused = await app.inject({ method: 'POST', url: '/v1/admin/hotels', payload: { name: 'Palace', stars: 6 } });
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().errors)).toEqual(['stars']);
  const { rows } = await sql`select stars from hotels where name = 'Bellevue'`.execute(database.db);
  expect(rows).toEqual([{ stars: 5 }]);
});

it('is filtered and sorted by, and exported', async () => {
  expect(await namesAt('stars[gte]=4&sort=name')).toEqual(['Astoria', 'Bellevue']);
  expect(await namesAt('stars[empty]=true')).toEqual(['Unknown']);
  expect(await namesAt('stars[empty]=false&sort=-stars')).toEqual(['Bellevue', 'Astoria', 'Camping']);
  const csv = await app.inject({ url: '/v1/admin/hotels.csv?columns=name,stars&stars[empty]=false' });
  expect(csv.body.trim().split('\r\n').slice(1)).toEqual(['Astoria,****', 'Bellevue,*****', 'Camping,0']);
});

it('is imported by its aliases, as its export writes it', () => {
  const reader = makeRowReader({
    targets: importTargets({ plan, resource: plan.get('hotels') }),
    columns: ['Sterne'],
    mapping: { Sterne: 'stars' },
    dateFormats: [null],
    timeZone: 'UTC',
    names: new Map(),
    defaults: {},
  });
  expect(reader({ line: 2, cells: ['****'] }).values).toEqual({ stars: 4 });
  expect(reader({ line: 3, cells: ['******'] }).values).toEqual({});
});

it('is documented', () => {
  const { components } = openApiOf(plan, { title: 'Hotels', version: '1.0.0' });
  expect(JSON.stringify(components.schemas)).toContain('"maximum":5,"description":"Stars."');
});

it('is refused by type checking where it names no console half, or one that does not draw it', () => {
  const undrawn: FieldType<number> = rating().type;
  // @ts-expect-error declare it as DrawnType
  makeField(undrawn);
  // @ts-expect-error not among the looks of that module
  const name: DrawnType<number, object, typeof import('./rating/rating.console')>['name'] = 'stars';
  expect(undrawn.name).not.toBe(name);
});
