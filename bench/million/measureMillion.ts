import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/database/postgres/embeddedPostgres';
import type { AnyDatabase } from '../../server/database/types';
import { type Product, signIn } from '../../tests/support/product';
import { type Cell, median, percentiles, table } from '../table';
import { withProduct } from '../withProduct';
import { type Asked, askedFor } from './asked';
import { EVERY, fillInstallation, type Installation } from './fillInstallation';

/** 50,000 athletes in twenty events, as seasons are: a large one, and others of a town each. */
const SEASON = { large: 25_000, small: 1_316 };
const PAIRS: readonly Record<'few' | 'many', Installation>[] = [
  { few: { events: 1, large: 100_000, small: 0 }, many: { events: EVERY, large: 50_000, small: 50_000 } },
  { few: { events: EVERY, ...SEASON }, many: { events: Number(process.env.BENCH_EVENTS ?? 2_000), ...SEASON } },
];
/** Those that warm either side up are left out; of what is quick, more are needed for a median that stands. */
const FIRST = 3;
const TURNS = { quick: 63, slow: 18 };
const QUICK_MS = 100;

interface Side extends Installation {
  readonly product: Product;
  readonly token: string;
  readonly athletes: number;
  readonly megabytes: number;
}

/**
 * A million athletes in twenty events beside 100,000 in one, and an installation of 2,000 events with five million beside one of twenty: each
 * in a database of its own of one server, the same asked of both in turns. What takes longer in the larger one grows with what is in it.
 */
export async function measureMillion(folder: string): Promise<string> {
  const serverFolder = join(folder, 'postgres');
  await mkdir(serverFolder);
  const server = await startEmbeddedPostgres({ folder: serverFolder, log: console.error });
  const { user, password, host, port } = server.connection;
  const of = (database: string): string => `postgres://${user}:${password}@${host}:${port}/${database}`;
  try {
    let last = '';
    for (const pair of PAIRS) {
      await onDatabase(of('postgres'), async (db) => {
        for (const name of ['few', 'many']) {
          await sql`drop database if exists ${sql.id(name)}`.execute(db);
          await sql`create database ${sql.id(name)}`.execute(db);
        }
      });
      const inside = (name: 'few' | 'many', run: (side: Side) => Promise<string>): Promise<string> =>
        withProduct(
          join(folder, name),
          async ({ product }) => {
            const filled = await fill(of(name), pair[name]);
            const { api_token } = await signIn(product);
            return run({ product, token: api_token.token, ...pair[name], ...filled });
          },
          { DATABASE_URL: of(name) },
        );
      const compared = await inside('few', (few) => inside('many', (many) => compare(few, many)));
      // The second takes minutes to fill.
      if (pair !== PAIRS.at(-1)) console.log(`\n${compared}\n`);
      last = compared;
    }
    return last;
  } finally {
    await server.stop();
  }
}

async function fill(url: string, installation: Installation): Promise<Pick<Side, 'athletes' | 'megabytes'>> {
  return onDatabase(url, async (db) => {
    const began = performance.now();
    await fillInstallation(db, installation);
    const { rows } = await sql<{ athletes: number; megabytes: number }>`
      select (select count(*)::int from athletes) as athletes, (pg_database_size(current_database()) / 1048576)::int as megabytes`.execute(
      db,
    );
    const [filled = { athletes: 0, megabytes: 0 }] = rows;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${filled.athletes.toLocaleString('en')} athletes: ${seconds} s, ${filled.megabytes} MB`);
    return filled;
  });
}

async function compare(few: Side, many: Side): Promise<string> {
  const more = (many.athletes - few.athletes) / 1_000_000;
  const rows: Cell[][] = [];
  for (const [name, one] of Object.entries(askedFor(few, many))) {
    const times = await inTurns({ few, many, one });
    const [a, b] = [median(times.few), median(times.many)];
    rows.push([name, a, b, percentiles(times.many)[1], b / a, (b - a) / more]);
  }
  const head = [
    `${few.athletes.toLocaleString('en')} athletes in ${few.events} events, ${many.athletes.toLocaleString('en')} in ${many.events}; ms`,
    'few',
    'many',
    'p95 of many',
    'ratio',
    'for each million more',
  ];
  return `${table([head, ...rows])}\n\nDatabases of ${few.megabytes} and ${many.megabytes} MB.`;
}

/** Milliseconds of each answer; the first ones, which warm either side up, are left out. */
async function inTurns(o: { few: Side; many: Side; one: Asked }): Promise<Record<'few' | 'many', number[]>> {
  const times = { few: [] as number[], many: [] as number[] };
  let slowest = 0;
  for (let turn = 0; turn < FIRST + (slowest > QUICK_MS ? TURNS.slow : TURNS.quick); turn += 1) {
    for (const side of ['few', 'many'] as const) {
      const began = performance.now();
      await ask(o[side], o.one, turn);
      const took = performance.now() - began;
      if (turn >= FIRST) times[side].push(took);
      if (turn === FIRST) slowest = Math.max(slowest, took);
    }
  }
  return times;
}

async function ask({ product, token }: Side, one: Asked, turn: number): Promise<void> {
  const { path, method = 'GET', body } = one(turn, product);
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
}

async function onDatabase<Result>(url: string, run: (db: AnyDatabase) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const db: AnyDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}
