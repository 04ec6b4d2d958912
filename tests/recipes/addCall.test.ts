import Fastify from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { serveCalls } from '../../engine/api/calls/serveCalls';
import { type EngineDatabase, makeEngine } from '../../engine/api/engine';
import { callPaths } from '../../engine/api/openapi/callPaths';
import { answerError } from '../../engine/api/rest/answerError';
import type { Actor } from '../../engine/core/access/actor';
import { type AnswerOf, defineCall, type RequestOf } from '../../engine/core/calls/defineCall';
import { plan } from '../minimal/library';

// The steps of "Add a call" in CONTRIBUTING.md, on the toy product.
const countPages = defineCall({
  name: 'countPages',
  method: 'POST',
  path: '/v1/admin/books/pages',
  tag: 'books',
  summary: 'How many pages some books have together',
  access: { permission: 'books.read' },
  body: z.strictObject({ pages: z.array(z.int().positive()).max(3) }),
  answer: z.strictObject({ pages: z.int() }),
});

const app = Fastify();
app.setErrorHandler(answerError);
const keeper: Actor = {
  identity: { kind: 'reader', id: 1 },
  isSuperAdmin: false,
  grants: [{ role: 'keeper', patterns: ['books.*'], level: 'library', tenantId: 1 }],
};
const actors: Readonly<Record<string, Actor>> = { keeper, stranger: { ...keeper, grants: [] } };
const db: EngineDatabase = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (over) => new PostgresIntrospector(over),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const serve = serveCalls(app, {
  engine: makeEngine({ plan, db, servers: {} }),
  actorOf: ({ headers }) => actors[headers.authorization ?? ''] ?? null,
});
serve(countPages, ({ body }) => ({ pages: body.pages.reduce((sum, some) => sum + some, 0) }));

const call = async (as: string, payload: object) => {
  const answer = await app.inject({
    method: countPages.method,
    url: countPages.path,
    headers: { authorization: as },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};

it('answers who may call, with what its run gives', async () => {
  expect(await call('keeper', { pages: [100, 20] })).toEqual({ status: 200, body: { pages: 120 } });
  expect(await call('nobody', { pages: [1] })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await call('stranger', { pages: [1] })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

it('names the field that does not fit', async () => {
  expect(await call('keeper', { pages: [1, -1] })).toMatchObject({
    status: 422,
    body: { errors: { 'pages.1': [expect.any(String)] } },
  });
  expect(await call('keeper', { pages: [], cover: 'red' })).toMatchObject({
    status: 422,
    body: { errors: { cover: ['There is no such field.'] } },
  });
});

it('stands in the document with its permission, its body and its answer', () => {
  const operation = callPaths(plan, [countPages])['/v1/admin/books/pages']?.post;
  expect(operation).toMatchObject({
    operationId: 'countPages',
    description: 'Needs the permission `books.read`.',
    requestBody: { content: { 'application/json': { schema: { properties: { pages: { maxItems: 3 } } } } } },
  });
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '422']));
});

it('types what a client sends and gets', () => {
  expectTypeOf<RequestOf<typeof countPages>['body']>().toEqualTypeOf<{ readonly pages: readonly number[] }>();
  expectTypeOf<AnswerOf<typeof countPages>>().toEqualTypeOf<{ readonly pages: number }>();
});
