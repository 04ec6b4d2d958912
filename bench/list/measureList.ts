import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/database/postgres/embeddedPostgres';
import type { AnyDatabase } from '../../server/database/types';
import { type Product, signIn } from '../../tests/support/product';
import { type Cell, median, table } from '../table';
import { type Call, createRace, withProduct } from '../withProduct';
import { fillAthletes, fillByHand, TOKEN } from './byHand';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 10;

interface Asked {
  method?: 'PATCH' | 'PUT' | 'POST';
  path: string;
  body?: object;
}

interface Target {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** How it is asked for the same, where it has other words for it. */
  readonly inItsWords?: (asked: Asked) => Asked;
}

type Side = 'product' | 'byHand' | 'remult';
type Sides<Of> = Readonly<Record<Side, Of>>;

/** Its own list is a page without a count, so that one with it has an address of its own; and it changes a record by PUT. */
const remultWords = ({ method, path, body }: Asked): Asked => ({
  path: path.replace('/athletes?', '/counted?'),
  ...(method && { method: method === 'PATCH' ? 'PUT' : method }),
  ...(body && { body }),
});

/**
 * Lists, one record and writes of 100,000 athletes, beside a handler that somebody wrote by hand for them alone: a table with its own
 * indexes, prepared statements, no access, audit or notice; and beside a framework of declared entities over that table. They are asked in
 * turns, so that a busy machine slows all.
 */
export async function measureList(folder: string): Promise<string> {
  const serverFolder = join(folder, 'postgres');
  await mkdir(serverFolder);
  const server = await startEmbeddedPostgres({ folder: serverFolder, log: console.error });
  const { user, password, host, port, database } = server.connection;
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const db: AnyDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    return await withProduct(folder, (o) => compare({ db, databaseUrl, ...o }), { DATABASE_URL: databaseUrl });
  } finally {
    await db.destroy();
    await server.stop();
  }
}

interface Place {
  db: AnyDatabase;
  databaseUrl: string;
  product: Product;
  call: Call;
}

async function compare({ db, databaseUrl, product, call }: Place): Promise<string> {
  const { eventId, raceId } = await createRace(call, 'Lists');
  const races = [raceId];
  for (const name of ['Ten', 'Half', 'Relay']) {
    const body = { event_id: eventId, name, start_at: '2026-05-31T08:00:00.000Z', distance: { value: 10, unit: 'km' } };
    races.push((await call<{ id: number }>('/v1/admin/races', { method: 'POST', body })).id);
  }
  const waveId = await fillAthletes(db, eventId, races);
  await fillByHand(db);
  const { api_token } = await signIn(product);
  const byHand = await startBeside(databaseUrl, 'handWritten');
  const remult = await startBeside(databaseUrl, 'withRemult');
  const targets: Sides<Target> = {
    product: { url: `${product.url}/v1/admin`, token: api_token.token, pid: product.pid },
    byHand: byHand.target,
    remult: { ...remult.target, inItsWords: remultWords },
  };
  const { items } = await call<{ items: { id: number }[] }>(
    `/v1/admin/athletes?event_id=${eventId}&itemsPerPage=250&sort=id`,
  );
  const asked = askedFor({ eventId, raceId, otherRaceId: races[1] ?? raceId, waveId, ids: items.map(({ id }) => id) });
  try {
    const rows: Cell[][] = [];
    const memory: Cell[][] = [['at rest', ...memoryOf(targets)]];
    for (const [name, next] of Object.entries(asked)) {
      rows.push([name, ...(await compareOne(targets, next))]);
      memory.push([`after ${name}`, ...memoryOf(targets)]);
    }
    const answers = table([
      ['100,000 athletes, answers a second', 'product', 'by hand', 'product of by hand', 'Remult', 'product of Remult'],
      ...rows,
    ]);
    return `${answers}\n\n${table([['Memory of the process in MB', 'product', 'by hand', 'Remult'], ...memory])}`;
  } finally {
    byHand.stop();
    remult.stop();
  }
}

/** Resident megabytes. */
function memoryOf({ product, byHand, remult }: Sides<Target>): number[] {
  return [product, byHand, remult].map(({ pid }) => {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
    return Math.round(kilobytes / 1024);
  });
}

interface Ids {
  eventId: number;
  raceId: number;
  otherRaceId: number;
  waveId: number;
  ids: readonly number[];
}

/** What is asked for, each time anew. */
function askedFor({ eventId, raceId, otherRaceId, waveId, ids }: Ids): Record<string, () => Asked> {
  let turn = 0;
  const next = (): number => {
    turn += 1;
    return turn;
  };
  const any = () => `/athletes/${ids[next() % ids.length]}`;
  const list = (filter: string) => () => ({ path: `/athletes?event_id=${eventId}&itemsPerPage=50&${filter}` });
  return {
    'women of one race, by name': list(`race_id=${raceId}&gender=female&sort=last_name`),
    'those of it who told no gender': list(`race_id=${raceId}&gender=none&sort=last_name`),
    'one wave, by start number': list(`wave_id=${waveId}&sort=start_number`),
    'one record': () => ({ path: any() }),
    'a field changed': () => ({ method: 'PATCH', path: any(), body: { city: `City ${next()}` } }),
    'a new record': () => ({
      method: 'POST',
      path: '/athletes',
      body: {
        event_id: eventId,
        race_id: otherRaceId,
        start_number: `N${next()}`,
        first_name: 'New',
        last_name: 'Athlete',
        gender: 'male',
      },
    }),
  };
}

async function compareOne(targets: Sides<Target>, next: () => Asked): Promise<number[]> {
  const rounds: Sides<number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const byHand = await load(targets.byHand, next);
    const remult = await load(targets.remult, next);
    rounds.push({ product: await load(targets.product, next), byHand, remult });
  }
  return [
    Math.round(median(rounds.map(({ product }) => product))),
    Math.round(median(rounds.map(({ byHand }) => byHand))),
    median(rounds.map(({ product, byHand }) => product / byHand)),
    Math.round(median(rounds.map(({ remult }) => remult))),
    median(rounds.map(({ product, remult }) => product / remult)),
  ];
}

/** Answers per second. */
async function load({ url, token, inItsWords = (asked) => asked }: Target, next: () => Asked): Promise<number> {
  const { pathname } = new URL(url);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request) => {
          const { method = 'GET', path, body } = inItsWords(next());
          return {
            ...request,
            method,
            path: (pathname === '/' ? '' : pathname) + path,
            body: body && JSON.stringify(body),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed.`);
  return result.requests.total / result.duration;
}

async function startBeside(
  databaseUrl: string,
  name: 'handWritten' | 'withRemult',
): Promise<{ target: Target; stop(): void }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `bench/list/${name}.ts`], {
    env: { ...process.env, BY_HAND_DATABASE: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const target = { url: line.replace('Listening at ', ''), token: TOKEN, pid: child.pid ?? 0 };
  return { target, stop: () => void child.kill() };
}
