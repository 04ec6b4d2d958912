import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../engine/core/access/actor';
import { createTestDatabase } from '../support/testDatabase';
import { createServer, createTables } from './server';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let here = 0;
let there = 0;

beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  await createTables(database.db);
  here = await insert(sql`insert into libraries (city) values ('Ghent') returning id`);
  there = await insert(sql`insert into libraries (city) values ('Leuven') returning id`);
  const actors = new Map([
    ['keeper here', actor([here, ['books.*']])],
    ['reader there', actor([here, ['books.*']], [there, ['books.read']])],
    ['keeper there', actor([here, ['books.read']], [there, ['books.*']])],
    ['keeper of both', actor([here, ['books.*']], [there, ['books.*']])],
  ]);
  app = await createServer({ database, actors, files: new Map() });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function insert(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(database.db)).rows[0]?.id ?? 0;
}

/** A person who has such rights in such libraries. */
function actor(...held: readonly [tenantId: number, patterns: readonly string[]][]): Actor {
  const grants = held.map(([tenantId, patterns]) => {
    return { role: 'keeper', patterns: [...patterns, 'libraries.read'], level: 'library', tenantId };
  });
  return { identity: null, isSuperAdmin: false, grants };
}

const aBook = () =>
  insert(sql`insert into books (library_id, heading) values (${here}, ${crypto.randomUUID()}) returning id`);

async function libraryOf(book: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`select library_id as id from books where id = ${book}`.execute(database.db);
  return found.rows[0]?.id;
}

const send = (who: string, method: 'PATCH' | 'POST', url: string, payload: object) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${who}` }, payload });

it.each(['keeper here', 'reader there', 'keeper there'])('the %s carries no record to another tenant', async (who) => {
  const book = await aBook();
  const data = { library_id: there };
  const one = await send(who, 'PATCH', `/v1/admin/books/${book}`, data);
  const many = await send(who, 'PATCH', '/v1/admin/books', { ids: [book], data });
  const filtered = await send(who, 'PATCH', '/v1/admin/books', { filter: { id: book }, data, expect: 1 });
  expect([one.statusCode, many.statusCode, filtered.statusCode]).toEqual([403, 403, 403]);
  expect(await libraryOf(book)).toBe(here);
});

it('who may change records at both ends moves one, and nobody else takes that back', async () => {
  const book = await aBook();
  const moved = await send('keeper of both', 'PATCH', `/v1/admin/books/${book}`, { library_id: there });
  expect([moved.statusCode, await libraryOf(book)]).toEqual([200, there]);
  const undo = `/v1/admin/operations/${moved.headers['x-operation-id']}/undo`;
  expect((await send('keeper there', 'POST', undo, {})).statusCode).toBe(403);
  expect((await send('keeper of both', 'POST', undo, {})).statusCode).toBe(200);
  expect(await libraryOf(book)).toBe(here);
});
