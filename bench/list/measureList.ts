import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { makeEngine } from '../../engine/api/engine';
import { listRecords } from '../../engine/api/operations/readRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { parseQuery } from '../../engine/core/query/parseQuery';
import { plan } from '../../resources/allResources';
import { identityServers } from '../../server/auth/identityServers';
import { identityServices } from '../../server/auth/services';
import { startEmbeddedPostgres } from '../../server/database/postgres/embeddedPostgres';
import type { AnyDatabase } from '../../server/database/types';
import { resourceServers } from '../../server/resourceServers';
import { signIn, startProduct } from '../../tests/support/product';
import { median, table } from '../table';
import type { Statement } from './handWritten';

const ATHLETES = 100_000;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 10;

/** A page of 50 out of 100,000 athletes with filter, sort and count, as an organiser asks for it. */
const LISTS: Record<string, (o: { eventId: number; raceId: number; waveId: number }) => string> = {
  'women of one race, by name': ({ eventId, raceId }) =>
    `event_id=${eventId}&race_id=${raceId}&gender=female&sort=last_name`,
  'one wave, by start number': ({ eventId, waveId }) => `event_id=${eventId}&wave_id=${waveId}&sort=-start_number`,
};

interface Place {
  databaseUrl: string;
  db: AnyDatabase;
  statements: Statement[];
}

/**
 * The list's route of the running product against a hand-written handler that sends the same SQL to the same database. Both are
 * asked in turns, so that a busy machine slows both.
 */
export async function measureList(folder: string): Promise<string> {
  const serverFolder = join(folder, 'postgres');
  await mkdir(serverFolder);
  const server = await startEmbeddedPostgres({ folder: serverFolder, log: console.error });
  const { user, password, host, port, database } = server.connection;
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const statements: Statement[] = [];
  const db: AnyDatabase = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  try {
    return await compare({ databaseUrl, db, statements }, folder);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function compare(place: Place, dataDir: string): Promise<string> {
  const product = await startProduct({ dataDir, env: { DATABASE_URL: place.databaseUrl, DEMO: '1' } });
  try {
    const { api_token } = await signIn(product);
    const ids = await fillUp(place.db);
    const rows: (string | number)[][] = [];
    for (const [name, list] of Object.entries(LISTS)) {
      const address = `${list(ids)}&itemsPerPage=50`;
      const byHand = await startByHand(place, address);
      try {
        rows.push([
          name,
          ...(await compareOne({
            product: { url: `${product.url}/v1/admin/athletes?${address}`, authorization: `Bearer ${api_token.token}` },
            byHand: { url: byHand.url, authorization: '' },
          })),
        ]);
      } finally {
        byHand.stop();
      }
    }
    return table([['50 of 100,000 athletes', 'found', 'product, lists/s', 'by hand, lists/s', 'ratio'], ...rows]);
  } finally {
    await product.stop();
  }
}

interface Target {
  url: string;
  authorization: string;
}

async function compareOne(o: { product: Target; byHand: Target }): Promise<number[]> {
  const [ours, theirs] = await Promise.all([ask(o.product), ask(o.byHand)]);
  const { next_cursor: _, ...page } = ours;
  if (JSON.stringify(page) !== JSON.stringify(theirs)) throw new Error('The two servers answer differently.');
  await load(o.product, 2);
  await load(o.byHand, 2);
  const rounds: { product: number; byHand: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ product: await load(o.product, SECONDS), byHand: await load(o.byHand, SECONDS) });
  return [
    ours.totalItems as number,
    Math.round(median(rounds.map(({ product }) => product))),
    Math.round(median(rounds.map(({ byHand }) => byHand))),
    median(rounds.map(({ product, byHand }) => product / byHand)),
  ];
}

async function ask({ url, authorization }: Target): Promise<Record<string, unknown>> {
  const response = await fetch(url, { headers: { authorization } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Answers per second. */
async function load({ url, authorization }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url, headers: { authorization }, connections: CONNECTIONS, duration, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed.`);
  return result.requests.total / result.duration;
}

/** Copies the demo's athletes, with numbers of their own, until there are enough. */
async function fillUp(db: AnyDatabase): Promise<{ eventId: number; raceId: number; waveId: number }> {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'athletes' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('start_number', 'chipcodes', 'external_id')`.execute(db);
  const copied = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
  const { rows: counts } = await sql<{ count: string }>`select count(*) as count from athletes`.execute(db);
  const copies = Math.ceil(ATHLETES / Number(counts[0]?.count)) - 1;
  await sql`
    insert into athletes (${copied}, start_number)
    select ${copied}, start_number || '-' || copy from athletes, generate_series(1, ${copies}) copy`.execute(db);
  await sql`analyze athletes`.execute(db);
  const found = await sql<{ eventId: number; raceId: number; waveId: number }>`
    select event_id::int as "eventId", race_id::int as "raceId", wave_id::int as "waveId" from athletes
    where race_id is not null and wave_id is not null group by 1, 2, 3 order by count(*) limit 1`.execute(db);
  const [ids] = found.rows;
  if (!ids) throw new Error('The demo has no athletes.');
  return ids;
}

/** The hand-written server, with the SQL that the engine sends for this address. */
async function startByHand({ databaseUrl, db, statements }: Place, address: string) {
  const resource = plan.get('athletes');
  const services = identityServices({ publicUrl: 'http://127.0.0.1', log: console.error });
  const servers = { ...resourceServers(), ...identityServers(services) };
  const engine = makeEngine({ plan, db, servers });
  statements.length = 0;
  const query = parseQuery({ plan, resource, params: new URLSearchParams(address) });
  await listRecords({ engine, actor: SYSTEM, resource, query });
  const count = statements.find((statement) => statement.sql.includes('count(*)'));
  const page = statements.find((statement) => statement !== count);
  const child = spawn(process.execPath, ['scripts/run.mjs', 'bench/list/handWritten.ts'], {
    env: { ...process.env, GIVEN: JSON.stringify({ databaseUrl, page, count }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `${line.replace('Listening at ', '')}/athletes?${address}`, stop: () => child.kill() };
}
