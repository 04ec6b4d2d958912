import Fastify from 'fastify';
import pg from 'pg';
import { wireTypes } from '../../server/database/typeParsers';

/** What one would write by hand for this one list, as a process of its own: no rules, no query language, the given SQL. */
interface Given {
  databaseUrl: string;
  page: Statement;
  count: Statement;
}

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

const { databaseUrl, page, count } = JSON.parse(process.env.GIVEN ?? '{}') as Given;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, types: wireTypes });
const app = Fastify();

app.get('/athletes', async (request) => {
  const { page: number = '1', itemsPerPage = '50' } = request.query as Record<string, string | undefined>;
  const limit = Number(itemsPerPage);
  const [rows, counted] = await Promise.all([
    pool.query(page.sql, [...page.parameters]),
    pool.query(count.sql, [...count.parameters]),
  ]);
  return {
    items: rows.rows.slice(0, limit),
    totalItems: counted.rows[0].count,
    page: Number(number),
    itemsPerPage: limit,
  };
});

console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
