import Fastify from 'fastify';
import pg from 'pg';
import { Allow, describeEntity, Fields, repo, SqlDatabase } from 'remult';
import { PostgresDataProvider } from 'remult/postgres';
import { remultApi } from 'remult/remult-fastify';
import { COLUMNS, readNumbersAndDays, TOKEN } from './byHand';

/**
 * The same calls by a declarative framework's own API, for who is signed in, over the table and indexes of those by hand, as a process of its
 * own. It changes a record by PUT.
 */
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
describeEntity(
  Athlete,
  'athletes',
  fields as never,
  {
    dbName: 'by_hand',
    allowApiCrud: Allow.authenticated,
    // Its forms send neither; the table by hand has them as defaults, which an insert of all columns would leave empty.
    saving: (athlete: Record<string, unknown>, { isNew }: { isNew: boolean }) => {
      if (isNew) Object.assign(athlete, { state: 'registered', version: 1 });
    },
  } as never,
);

readNumbersAndDays();
const pool = new pg.Pool({ connectionString: process.env.BY_HAND_DATABASE, max: 10 });
const tokens = new Set([TOKEN]);
const api = remultApi({
  rootPath: '',
  entities: [Athlete],
  dataProvider: new SqlDatabase(new PostgresDataProvider(pool)),
  ensureSchema: false,
  logApiEndPoints: false,
  getUser: async ({ headers }) =>
    tokens.has(headers.authorization?.slice('Bearer '.length) ?? '') ? { id: '1', name: 'Bench' } : undefined,
});
const app = Fastify();
await app.register(api);

// Its own list is of the page alone: a page with its count is a route of one's own.
app.get<{ Querystring: Record<string, string> }>('/counted', (request) =>
  api.withRemult(request, async () => {
    const athletes = repo<Record<string, unknown>>(Athlete as never);
    const { page = '1', itemsPerPage = '50', sort = 'last_name', gender, ...ids } = request.query;
    const named = Object.entries(ids).map(([name, id]) => [name, Number(id)]);
    const where = { ...Object.fromEntries(named), ...(gender && { gender }) };
    const orderBy = { [sort]: 'asc', id: 'asc' } as const;
    const [items, totalItems] = await Promise.all([
      athletes.find({ where, orderBy, limit: Number(itemsPerPage), page: Number(page) }),
      athletes.count(where),
    ]);
    return { items: items.map((one) => athletes.toJson(one)), totalItems };
  }),
);

console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
