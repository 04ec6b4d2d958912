import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { median, table } from '../table';
import { streamReads } from '../timing/streamReads';
import { withRace } from '../timing/withRace';
import type { Call } from '../withProduct';

const RUSH = { athletes: 50_000, readsASecond: 500, seconds: 20 };
const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 4;
/** People, each at an address of its own. */
const ADDRESSES = 500;

/**
 * What the public asks most while a race is run: a page of its ranking. Beside it the same bytes as a file that Fastify serves off its disk and
 * out of its memory, in turns; then the same page while reads come in.
 */
export function measurePublic(folder: string): Promise<string> {
  const race = { dataDir: folder, name: 'Public', athletes: RUSH.athletes };
  return withRace(race, async ({ product, call, eventId, raceId }) => {
    const path = await publishedRanking(call, eventId, raceId);
    const bytes = Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
    const file = await startFileServer(folder, bytes);
    try {
      const ours = { url: product.url, path };
      await load(ours, 2);
      await load(file, 2);
      const fromDisk = { ...file, path: '/from-disk' };
      const rounds: { product: Loaded; disk: Loaded; memory: Loaded }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          product: await load(ours, SECONDS),
          disk: await load(fromDisk, SECONDS),
          memory: await load(file, SECONDS),
        });
      const [rush] = await Promise.all([
        load(ours, RUSH.seconds, 10),
        streamReads(call, { eventId, ...RUSH, onRead: () => {} }),
      ]);
      return table([
        [`A page of a ranking of ${RUSH.athletes.toLocaleString('en')}`, 'answers/s', 'p99, ms'],
        ['product', ...middle(rounds.map((round) => round.product))],
        ['a file of the same bytes, Fastify', ...middle(rounds.map((round) => round.disk))],
        ['the same out of its memory', ...middle(rounds.map((round) => round.memory))],
        ['ratio to the file', median(rounds.map((round) => round.product.answers / round.disk.answers)), ''],
        ['ratio to the memory', median(rounds.map((round) => round.product.answers / round.memory.answers)), ''],
        [`product, ${RUSH.readsASecond} reads a second`, Math.round(rush.answers), rush.p99],
      ]);
    } finally {
      file.stop();
    }
  });
}

interface Loaded {
  /** A second. */
  readonly answers: number;
  readonly p99: number;
}

async function load({ url, path }: { url: string; path: string }, duration: number, rate = 0): Promise<Loaded> {
  const requests = Array.from({ length: ADDRESSES }, (_, i) => ({
    path,
    headers: { 'X-Forwarded-For': `10.0.${i >> 8}.${i & 255}`, 'Accept-Encoding': 'gzip' },
  }));
  const limited = rate > 0 ? { overallRate: rate * 100 } : {};
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration, workers: 1, ...limited });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx + result.errors} requests failed.`);
  return { answers: result.requests.total / result.duration, p99: result.latency.p99 };
}

function middle(rounds: readonly Loaded[]): [number, number] {
  return [Math.round(median(rounds.map(({ answers }) => answers))), median(rounds.map(({ p99 }) => p99))];
}

/** Publishes the event with a ranking of all; the address of its first page. */
async function publishedRanking(call: Call, eventId: number, raceId: number): Promise<string> {
  const post = <T>(path: string, body: object) => call<T>(`/v1/admin/${path}`, { method: 'POST', body });
  const { id } = await post<{ id: number }>('rankings', { event_id: eventId, race_id: raceId, name: 'All' });
  for (const step of ['submit', 'approve', 'publish']) await post(`events/${eventId}/${step}`, {});
  return `/v1/public/rankings/${id}/entries`;
}

/** A process of its own. */
async function startFileServer(folder: string, bytes: Buffer) {
  const file = join(folder, 'page.json.gz');
  await writeFile(file, gzipSync(bytes));
  const child = spawn(process.execPath, ['scripts/run.mjs', 'bench/public/fileServer.ts'], {
    env: { ...process.env, FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: line.replace('Listening at ', ''), path: '/file', stop: () => child.kill() };
}
