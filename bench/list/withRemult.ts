import Fastify from 'fastify';
import pg from 'pg';
import { describeEntity, Fields, Remult, SqlDatabase } from 'remult';
import { PostgresDataProvider } from 'remult/postgres';
import { wireTypes } from '../../server/database/typeParsers';
import { COLUMNS, TOKEN } from './byHand';

/** The same calls by a declarative framework, over the table and indexes of those by hand, as a process of its own. */
class Athlete {
  id!: number;
}

const JSONS = ['chipcodes', 'custom'];
const TIMES = ['created_at', 'updated_at'];
const NUMBERS = ['event_id', 'race_id', 'wave_id', 'gun_time', 'chip_time', 'race_time', 'version'];
const BOOLEANS = ['state_by_hand', 'is_visible'];

const fields = Object.fromEntries(
  COLUMNS.split(', ').map((name) => {
    if (name === 'id') return [name, Fields.autoIncrement()];
    if (NUMBERS.includes(name)) return [name, Fields.integer({ allowNull: true })];
    if (BOOLEANS.includes(name)) return [name, Fields.boolean({ allowNull: true })];
    if (TIMES.includes(name)) return [name, Fields.date({ allowApiUpdate: false, dbReadOnly: true })];
    if (JSONS.includes(name)) return [name, Fields.json({ allowNull: true, dbReadOnly: true })];
    return [name, Fields.string({ allowNull: true, dbReadOnly: name === 'birth_date' })];
  }),
);
describeEntity(Athlete, 'athletes', fields as never, { dbName: 'by_hand', allowApiCrud: true });

const pool = new pg.Pool({ connectionString: process.env.BY_HAND_DATABASE, max: 10, types: wireTypes });
const remult = new Remult(new SqlDatabase(new PostgresDataProvider(pool)));
const athletes = remult.repo<Record<string, unknown>>(Athlete as never);

const app = Fastify();
const tokens = new Set([TOKEN]);

app.addHook('onRequest', async (request, reply) => {
  if (!tokens.has(request.headers.authorization?.slice('Bearer '.length) ?? '')) await reply.code(401).send();
});

app.get<{ Querystring: Record<string, string> }>('/athletes', async ({ query }) => {
  const { page = '1', itemsPerPage = '50', sort = 'last_name', gender, ...ids } = query;
  const named = Object.entries(ids).map(([name, id]) => [name, Number(id)]);
  const where = { ...Object.fromEntries(named), ...(gender && { gender }) };
  const orderBy = { [sort]: 'asc', id: 'asc' } as const;
  const [items, totalItems] = await Promise.all([
    athletes.find({ where, orderBy, limit: Number(itemsPerPage), page: Number(page) }),
    athletes.count(where),
  ]);
  return { items: items.map((one) => athletes.toJson(one)), totalItems };
});

app.get<{ Params: { id: string } }>('/athletes/:id', async ({ params }, reply) => {
  const record = await athletes.findId(Number(params.id) as never, { useCache: false });
  return record ? athletes.toJson(record) : reply.code(404).send();
});

app.patch<{ Params: { id: string }; Body: { city: string } }>('/athletes/:id', async ({ params, body }) =>
  athletes.toJson(await athletes.update(Number(params.id) as never, { city: body.city })),
);

app.post<{ Body: Record<string, unknown> }>('/athletes', async ({ body }, reply) =>
  reply.code(201).send(athletes.toJson(await athletes.insert({ ...body, state: 'registered', version: 1 }))),
);

console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
