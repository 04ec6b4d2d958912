import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/openDatabase';
import { EVENT, insertTimedEvent } from '../crash/timingEvent';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { type Product, signIn, startProduct } from '../support/product';
import { openConsoles } from './support/consoles';
import { type Decoder, startDecoder } from './support/decoder';
import { installed, startPooler, startProxy } from './support/programs';
import { type DatabaseServer, startReplicated } from './support/replicated';
import { freePort, patiently } from './support/waiting';

const ADMIN = { email: 'admin@example.com', password: 'a long enough password' };
const ATHLETES = 1_500;
const CONSOLES = 200;
const COPIES = 6;
/** What consoles may be without news. */
const LONGEST_SILENCE_MS = 10_000;
/** How long all of it runs before something is killed, so that pools, caches and clients are as they are on a race day. */
const CALM_MS = 5_000;
/** How long it is watched afterwards: longer than may be. */
const WATCHED_MS = 15_000;
/** From the primary's death until whoever watches it has the standby take its place. */
const UNTIL_PROMOTED_MS = 5_000;

const haproxy = installed('haproxy');
const pgbouncer = installed('pgbouncer');
const isMissing = haproxy && pgbouncer ? false : 'HAProxy and PgBouncer are not installed (Debian: haproxy, pgbouncer)';
if (isMissing) console.warn(`The cluster is not tried: ${isMissing}.`);

let folder: string;
let server: BundledProgram;
const running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startline-cluster-'));
  await chmod(folder, 0o755);
  server = await bundledProgram(new URL('../../server/main.ts', import.meta.url));
});
afterAll(async () => {
  for (const program of running.reverse()) await program.stop();
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(isMissing)(
  'goes on when a node is killed, and when the primary is, and loses nothing',
  async () => {
    const { primary, standby } = await startReplicated(folder);
    running.push({ stop: () => primary.kill() }, { stop: () => standby.kill() });
    const pooler = await startPooler({
      program: pgbouncer as string,
      folder,
      port: await freePort(),
      database: primary.port,
    });
    running.push(pooler);
    const ports: [number, number] = [await freePort(), await freePort()];
    const address = await freePort();
    const start = (port: number) => startNode({ port, pooler: pooler.port, address });
    const first = await start(ports[0]);
    await insertEvent(primary);
    const second = await start(ports[1]);
    running.push(first, second);
    running.push(await startProxy({ program: haproxy as string, port: address, nodes: ports }));
    const url = `http://127.0.0.1:${address}`;
    const token = await patiently(async () => (await signIn({ url, ...ADMIN })).api_token.token);
    const figures: Record<string, unknown> = {};

    const consoles = await openConsoles({ url, token, eventId: EVENT, count: CONSOLES });
    running.push({ stop: () => consoles.leave() });
    const decoder = startDecoder({ url, token, eventId: EVENT, athletes: ATHLETES });
    const startedAt = Date.now();
    await pause(CALM_MS);
    figures['at rest'] = inWords(consoles.silencesSince(startedAt));

    const copies = await queueCopies({ url, token });
    let killedAt = Date.now();
    await second.stop('SIGKILL');
    await pause(WATCHED_MS);
    const silences = { node: consoles.silencesSince(killedAt), primary: [Number.POSITIVE_INFINITY] };
    figures['a node killed'] = inWords(silences.node);

    killedAt = Date.now();
    await primary.kill();
    await pause(UNTIL_PROMOTED_MS);
    await standby.query(`alter system set synchronous_standby_names = ''`);
    await standby.promote();
    await pooler.leadTo(standby.port);
    figures['the standby took its place after (ms)'] = Date.now() - killedAt;
    await pause(WATCHED_MS);
    silences.primary = consoles.silencesSince(killedAt);
    figures['the primary killed'] = inWords(silences.primary);

    const again = await start(ports[1]);
    running.push(again);
    await decoder.stop();
    Object.assign(figures, figuresOf(decoder));
    console.log(figures);
    const stored = await readsIn(standby);
    expect([...decoder.acknowledged].filter((read) => !stored.has(read))).toEqual([]);
    expect(decoder.acknowledged.size).toBe(decoder.sent);
    // Each once, although some were sent again.
    expect(stored.size).toBe(decoder.sent);
    figures['background tasks'] = await settledCopies({ standby, copies });
    figures['wrong passwords before 429, over two nodes'] = await limitOverNodes([first.url, again.url]);
    console.log(figures);
    // Last, so that a machine that is too busy tells all that it found.
    for (const [what, times] of Object.entries(silences))
      expect([what, Math.max(...times) <= LONGEST_SILENCE_MS]).toEqual([what, true]);
  },
  300_000,
);

function startNode({ port, pooler, address }: { port: number; pooler: number; address: number }): Promise<Product> {
  const at = (name: string) => `postgres://startline@127.0.0.1:${pooler}/${name}`;
  return startProduct({
    program: server.program,
    dataDir: join(folder, `node-${port}`),
    env: {
      ...{ PORT: String(port), DATABASE_URL: at('startline'), DATABASE_DIRECT_URL: at('startline_direct') },
      ...{
        PREPARED_STATEMENTS: '0',
        PUBLIC_URL: `http://127.0.0.1:${address}`,
        SECRET_KEY: 'the same key for both of the two nodes',
      },
      ...{ DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
  });
}

async function insertEvent(primary: DatabaseServer): Promise<void> {
  const databaseUrl = `postgres://startline@127.0.0.1:${primary.port}/startline`;
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl, embedded: 'auto', log: () => {} });
  await insertTimedEvent(db, ATHLETES);
  await close();
}

/** Queues copies of the event, which take a while each. @returns the ids of their tasks */
async function queueCopies({ url, token }: { url: string; token: string }): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= COPIES; number++) {
    const answer = await fetch(`${url}/v1/admin/events/${EVENT}/duplicate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `Copy ${number}`, start_date: '2027-05-30', include: ['races', 'timelines'] }),
    });
    const body = (await answer.json()) as { id: number };
    expect([answer.status, body]).toEqual([202, body]);
    ids.push(body.id);
  }
  return ids;
}

/** Each task came to its end, and what it makes is there once. */
async function settledCopies({ standby, copies }: { standby: DatabaseServer; copies: number[] }): Promise<string> {
  await patiently(async () => {
    const states = await standby.query(
      `select status, attempts, log, result from background_tasks where id in (${copies.join(', ')}) and status <> 'succeeded'`,
      'startline',
    );
    if (states.length > 0) throw new Error(`Tasks that have not ended: ${JSON.stringify(states)}`);
  });
  const events = await standby.query<{ name: string }>(
    `select name from events where name like 'Copy %' order by name`,
    'startline',
  );
  expect(events.map(({ name }) => name)).toEqual(copies.map((_, index) => `Copy ${index + 1}`));
  return `${copies.length} queued, ${events.length} results`;
}

function inWords(silences: number[]): string {
  const at = (share: number) => silences[Math.ceil(silences.length * share) - 1];
  return `consoles hear nothing for ${at(0.5)} ms (half of them), ${at(0.95)} ms (95 %), ${at(1)} ms (all) at most`;
}

function figuresOf({ sent, repeats, longestWait }: Decoder): Record<string, unknown> {
  return { 'reads sent': sent, 'sent again': repeats, 'longest wait of a read for its answer (ms)': longestWait };
}

async function readsIn(database: DatabaseServer): Promise<Set<string>> {
  const rows = await database.query<{ read: string }>(
    `select chipcode || ' ' || (extract(epoch from time) * 1000)::bigint as read from passings where event_id = ${EVENT}`,
    'startline',
  );
  const reads = new Set(rows.map(({ read }) => read));
  expect(rows.length).toBe(reads.size);
  return reads;
}

/** Wrong passwords at one node and the other in turns, until either says that it is enough. */
async function limitOverNodes(urls: string[]): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetch(`${urls[tries % urls.length]}/v1/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: `wrong password ${tries}` }),
    });
    if (answer.status === 429) {
      expect(tries).toBe(10);
      return tries;
    }
  }
  throw new Error('Nobody held up 20 wrong passwords.');
}
