import Fastify from 'fastify';
import pg from 'pg';
import { COLUMNS, readNumbersAndDays, TOKEN } from './byHand';

/** What one would write by hand for athletes alone, as a process of its own: prepared statements, and a token that is looked up in memory. */
readNumbersAndDays();
const pool = new pg.Pool({ connectionString: process.env.BY_HAND_DATABASE, max: 10 });
const app = Fastify();
const tokens = new Set([TOKEN]);

const FILTERS: Record<string, string> = { race_id: 'bigint', wave_id: 'bigint', gender: 'text' };
const ORDERS: Record<string, string> = { last_name: 'last_name, id', start_number: 'start_number, id' };

app.addHook('onRequest', async (request, reply) => {
  if (!tokens.has(request.headers.authorization?.slice('Bearer '.length) ?? '')) await reply.code(401).send();
});

const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows;

app.get<{ Querystring: Record<string, string> }>('/athletes', async ({ query }) => {
  const { page = '1', itemsPerPage = '50', sort = 'last_name', ...filters } = query;
  const names = Object.keys(filters).filter((name) => name in FILTERS);
  const values = names.map((name) => filters[name]);
  const where = names.map((name, i) => `${name} = $${i + 1}::${FILTERS[name]}`).join(' and ');
  const limit = [Number(itemsPerPage), (Number(page) - 1) * Number(itemsPerPage)];
  const [items, [counted]] = await Promise.all([
    run(
      `list ${names} ${sort}`,
      `select ${COLUMNS} from by_hand where ${where} order by ${ORDERS[sort]} limit $${names.length + 1} offset $${names.length + 2}`,
      [...values, ...limit],
    ),
    run(`count ${names}`, `select count(*) from by_hand where ${where}`, values),
  ]);
  return { items, totalItems: counted.count };
});

app.get<{ Params: { id: string } }>('/athletes/:id', async ({ params }, reply) => {
  const [record] = await run('one', `select ${COLUMNS} from by_hand where id = $1`, [params.id]);
  return record ?? reply.code(404).send();
});

app.patch<{ Params: { id: string }; Body: { city: string } }>('/athletes/:id', async ({ params, body }) => {
  const sets = 'city = $2, version = version + 1, updated_at = now()';
  const [record] = await run('city', `update by_hand set ${sets} where id = $1 returning ${COLUMNS}`, [
    params.id,
    body.city,
  ]);
  return record;
});

app.post<{ Body: Record<string, unknown> }>('/athletes', async ({ body }, reply) => {
  const given = ['event_id', 'race_id', 'start_number', 'first_name', 'last_name', 'gender'];
  const [record] = await run(
    'new',
    `insert into by_hand (${given}) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    given.map((name) => body[name]),
  );
  return reply.code(201).send(record);
});

console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
