import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { median, percentiles, table } from '../table';
import { type BenchRead, MATS } from '../timing/marathon';
import { sendReads } from '../timing/sendReads';
import { streamReads } from '../timing/streamReads';
import { settled, withRace } from '../timing/withRace';
import type { Call } from '../withProduct';

const ATHLETES = 50_000;
/** They have finished, and stand in the ranking; the others are out on the course, and are read while the last lines are measured. */
const FINISHED = 25_000;
const SINCE_GUN_MS = 4 * 3_600_000;
const RUSH = { readsASecond: 500, seconds: 30 };
const ASKED_A_SECOND = 1_000;
const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 4;
/** People, each at an address of its own. */
const ADDRESSES = 500;

/**
 * What the public asks most while a race is run: a page of its ranking. Beside it the same bytes as a file that Fastify serves off its disk and
 * out of its memory, in turns; then the same page while reads come in, asked for evenly and as fast as it comes.
 */
export function measurePublic(folder: string): Promise<string> {
  const gun = Date.now() - SINCE_GUN_MS;
  const race = { dataDir: folder, name: 'Public', athletes: ATHLETES, firedAt: new Date(gun) };
  return withRace(race, async ({ product, call, eventId, raceId }) => {
    await sendReads(call, eventId, readsSoFar(gun));
    await settled(call, eventId);
    const path = await publishedRanking(call, eventId, raceId);
    const bytes = Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
    const file = await startFileServer(folder, bytes);
    try {
      const served = { product: product.url + path, disk: `${file.url}/from-disk`, memory: `${file.url}/from-memory` };
      const rounds = await inTurns(served);
      const evenly = await duringReads(call, eventId, () => askEvenly(served.product));
      const [, , evenP99] = percentiles(evenly.times);
      const rush = await duringReads(call, eventId, () => load(served.product, RUSH.seconds));
      const ratio = (to: 'disk' | 'memory') => median(rounds.map((round) => round.product.answers / round[to].answers));
      const cpuRatio = (to: 'disk' | 'memory') => median(rounds.map((round) => round[to].cpu / round.product.cpu));
      return table([
        [`A page of a ranking, ${bytes.length.toLocaleString('en')} bytes`, 'answers/s', 'p99, ms', 'CPU, µs'],
        ['product', ...middle(rounds.map((round) => round.product))],
        ['a file of the same bytes, Fastify', ...middle(rounds.map((round) => round.disk))],
        ['the same out of its memory', ...middle(rounds.map((round) => round.memory))],
        ['ratio to the file', ratio('disk'), '', cpuRatio('disk')],
        ['ratio to the memory', ratio('memory'), '', cpuRatio('memory')],
        [
          `product, ${RUSH.readsASecond} reads a second`,
          Math.round((evenly.times.length * 1_000) / evenly.took),
          evenP99,
          '',
        ],
        ['the same, as fast as it comes', Math.round(rush.answers), rush.p99, ''],
      ]);
    } finally {
      file.stop();
    }
  });
}

/** Everybody has started, within ten minutes; the second half of them has finished. */
function readsSoFar(gun: number): BenchRead[] {
  const [start, finish] = [MATS[0]!.device, MATS.at(-1)!.device];
  return Array.from({ length: ATHLETES }, (_, i) => {
    const chipcode = `CHIP${i + 1}`;
    const started = gun + ((i * 7_919) % 600_000);
    const ran = 8_000_000 + ((i * 104_729) % 5_000_000);
    const read = { device: start, chipcode, time: started };
    return i < ATHLETES - FINISHED ? [read] : [read, { device: finish, chipcode, time: started + ran }];
  }).flat();
}

/** Publishes the event with a ranking of all; the address of its first page. */
async function publishedRanking(call: Call, eventId: number, raceId: number): Promise<string> {
  const post = <T>(path: string, body: object) => call<T>(`/v1/admin/${path}`, { method: 'POST', body });
  const { id } = await post<{ id: number }>('rankings', { event_id: eventId, race_id: raceId, name: 'All' });
  await post(`rankings/${id}/recalculate`, {});
  for (const step of ['submit', 'approve', 'publish']) await post(`events/${eventId}/${step}`, {});
  return `/v1/public/rankings/${id}/entries`;
}

interface Loaded {
  /** A second. */
  readonly answers: number;
  readonly p99: number;
  /** Of the process that answers, for each answer, in µs: what others do on the machine meanwhile changes it least. */
  readonly cpu: number;
}

type Served = Readonly<Record<'product' | 'disk' | 'memory', string>>;

async function inTurns(served: Served): Promise<Record<keyof Served, Loaded>[]> {
  for (const url of Object.values(served)) await load(url, 2);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      product: await load(served.product, SECONDS),
      disk: await load(served.disk, SECONDS),
      memory: await load(served.memory, SECONDS),
    });
  return rounds;
}

async function load(url: string, duration: number): Promise<Loaded> {
  const { pathname, origin } = new URL(url);
  const requests = Array.from({ length: ADDRESSES }, (_, i) => ({
    path: pathname,
    headers: { 'X-Forwarded-For': `10.0.${i >> 8}.${i & 255}`, 'Accept-Encoding': 'gzip' },
  }));
  const before = await cpuSeconds(origin);
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${pathname}: ${result.non2xx + result.errors} requests failed.`);
  const spent = (await cpuSeconds(origin)) - before;
  const { total } = result.requests;
  return { answers: total / result.duration, p99: result.latency.p99, cpu: (spent * 1e6) / total };
}

async function cpuSeconds(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
}

/** Measures once the reads have been coming in for a while. */
async function duringReads<Measured>(call: Call, eventId: number, measure: () => Promise<Measured>): Promise<Measured> {
  const reads = { eventId, athletes: ATHLETES - FINISHED, ...RUSH, seconds: RUSH.seconds + 2, onRead: () => {} };
  const reading = streamReads(call, reads);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [measured] = await Promise.all([measure(), reading]);
  return measured;
}

/** All times from when an answer was due, in ms. */
async function askEvenly(url: string): Promise<{ took: number; times: number[] }> {
  const env = { ...process.env, ADDRESS: url, A_SECOND: String(ASKED_A_SECOND), SECONDS: String(RUSH.seconds) };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'bench/public/askEvenly.ts'], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

function middle(rounds: readonly Loaded[]): [number, number, number] {
  const of = (name: keyof Loaded) => median(rounds.map((round) => round[name]));
  return [Math.round(of('answers')), of('p99'), Math.round(of('cpu') * 10) / 10];
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
  return { url: line.replace('Listening at ', ''), stop: () => child.kill() };
}
