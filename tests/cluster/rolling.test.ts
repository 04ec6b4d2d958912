import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/openDatabase';
import { startEmbeddedPostgres } from '../../server/database/postgres/embeddedPostgres';
import type { OpenDatabase } from '../../server/database/types';
import { EVENT, insertTimedEvent, RACE } from '../crash/timingEvent';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { launchProduct, type Product, signIn, startProduct } from '../support/product';
import { openConsoles } from './support/consoles';
import { type BuiltRelease, buildRelease, findFormerRelease } from './support/formerRelease';
import { installed, startProxy } from './support/programs';
import { freePort, patiently } from './support/waiting';
import { startWork, type Work } from './support/work';

const ADMIN = { email: 'admin@example.com', password: 'a long enough password' };
const ATHLETES = 500;
const CONSOLES = 20;
/** How long old and new are there side by side, and how long before and after. */
const SIDE_BY_SIDE_MS = 8_000;
const ALONE_MS = 3_000;
const LONGEST_SILENCE_MS = 10_000;

const former = await findFormerRelease();
const haproxy = installed('haproxy');
const isMissing = !former
  ? 'the repository does not go back to the former release (a shallow clone, or none)'
  : !haproxy && 'HAProxy is not installed (Debian: haproxy)';
if (isMissing) console.warn(`An upgrade while others work is not tried: ${isMissing}.`);

let folder: string;
let old: BuiltRelease;
let current: BundledProgram;
let database: OpenDatabase;
let databaseUrl: string;
const running: { stop(signal?: NodeJS.Signals): Promise<unknown> }[] = [];

beforeAll(async () => {
  if (isMissing || !former) return;
  folder = await mkdtemp(join(tmpdir(), 'startline-rolling-'));
  await chmod(folder, 0o755);
  old = await buildRelease(former);
  current = await bundledProgram(new URL('../../server/main.ts', import.meta.url));
  await mkdir(join(folder, 'postgres'));
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} });
  running.push(server);
  const { user, password, host, port, database: name } = server.connection;
  databaseUrl = `postgres://${user}:${password}@${host}:${port}/${name}`;
  database = await openDatabase({ dataDir: folder, databaseUrl, embedded: 'auto', log: () => {} });
  running.push({ stop: () => database.close() });
});
afterAll(async () => {
  for (const program of running.reverse()) await program.stop('SIGKILL');
  await current?.remove();
  await old?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it.skipIf(isMissing)(
  'goes from the former release to this one, a node after the other, while everybody works',
  async () => {
    const pending = migrations.map(({ name }) => name).filter((name) => !old.migrations.has(name));
    const ports: [number, number] = [await freePort(), await freePort()];
    const address = await freePort();
    const url = `http://127.0.0.1:${address}`;
    const start = (program: string, port: number) => startNode({ program, port, url });
    const first = await start(old.program, ports[0]);
    await insertTimedEvent(database.db, ATHLETES);
    const second = await start(old.program, ports[1]);
    running.push(await startProxy({ program: haproxy as string, port: address, nodes: ports }));
    const token = await patiently(async () => (await signIn({ url, ...ADMIN })).api_token.token);
    const work = (at: string, name: string) =>
      startWork({ url: at, token, eventId: EVENT, raceId: RACE, athletes: ATHLETES, name });

    const consoles = await openConsoles({ url, token, eventId: EVENT, count: CONSOLES });
    running.push({ stop: () => consoles.leave() });
    const beganAt = Date.now();
    const everybody = work(url, 'E');
    await pause(ALONE_MS);

    expect(await first.stop()).toMatchObject({ code: 0 });
    const newer = await start(current.program, ports[0]);
    expect(newer.output().match(/(?<=^Migrated the database: ).+$/gm) ?? []).toEqual(pending.sort());
    const heardAtOld = await listenAt(second.url, token);
    const heardAtNew = await listenAt(newer.url, token);
    const [atOld, atNew] = [work(second.url, 'O'), work(newer.url, 'N')];
    await pause(SIDE_BY_SIDE_MS / 2);
    const refused = await launchProduct(
      { ...environment({ port: 0, url }), DATA_DIR: join(folder, 'again') },
      old.program,
    ).ending;
    if (pending.length > 0)
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('it was used with a newer version') });
    await pause(SIDE_BY_SIDE_MS / 2);
    for (const some of [atOld, atNew]) await some.stop();
    await patiently(async () => {
      expect([...atNew.reads].filter((read) => !heardAtOld.has(read))).toEqual([]);
      expect([...atOld.reads].filter((read) => !heardAtNew.has(read))).toEqual([]);
    });

    expect(await second.stop()).toMatchObject({ code: 0 });
    await start(current.program, ports[1]);
    await pause(ALONE_MS);
    // And once more, as after a change of its configuration.
    expect(await newer.stop()).toMatchObject({ code: 0 });
    await start(current.program, ports[0]);
    await pause(ALONE_MS);
    await everybody.stop();
    const silences = consoles.silencesSince(beganAt);

    const all = [everybody, atOld, atNew];
    console.log({
      'former release': old.name,
      'new migrations': pending.join(', '),
      'answers (through the proxy, by the old node, by the new one)': all.map(({ answers }) => answers).join(', '),
      'longest time without news for a console (ms)': silences.at(-1),
    });
    expect(all.flatMap(({ failures }) => failures).slice(0, 10)).toEqual([]);
    for (const some of all) await expectStored(some);
    expect(silences.at(-1)).toBeLessThan(LONGEST_SILENCE_MS);
  },
  300_000,
);

/** What a console hears that is connected to one node, whichever node it was sent to. */
async function listenAt(url: string, token: string): Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  const console = await openConsoles({ url, token, eventId: EVENT, count: 1, hear: (read) => heard.add(read) });
  running.push({ stop: () => console.leave() });
  return heard;
}

async function startNode(o: { program: string; port: number; url: string }): Promise<Product> {
  const dataDir = join(folder, `node-${o.port}`);
  const node = await startProduct({ program: o.program, dataDir, env: environment(o) });
  running.push(node);
  return node;
}

function environment({ port, url }: { port: number; url: string }): Record<string, string> {
  return {
    ...{ PORT: String(port), DATABASE_URL: databaseUrl, PUBLIC_URL: url, DEMO: '0' },
    ...{ SECRET_KEY: 'the same key for both of the two nodes', LOG_LEVEL: 'error' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  };
}

/** All of it is there, as it was written last, and once. */
async function expectStored({ athletes, reads, copies }: Work): Promise<void> {
  expect([athletes.size > 0, reads.size > 0, copies.size > 0]).toEqual([true, true, true]);
  const clubs = await sql<{ id: number; club: string }>`
    select id, club from athletes where id = any(${[...athletes.keys()]}::bigint[])`.execute(database.db);
  expect(new Map(clubs.rows.map(({ id, club }) => [id, club]))).toEqual(athletes);
  const stored = await sql<{ read: string }>`
    select chipcode || ' ' || (extract(epoch from time) * 1000)::bigint as read from passings where event_id = ${EVENT}`.execute(
    database.db,
  );
  expect(new Set(stored.rows.map(({ read }) => read)).size).toBe(stored.rows.length);
  expect([...reads].filter((read) => !stored.rows.some((row) => row.read === read))).toEqual([]);
  await patiently(async () => {
    const open = await sql`
      select status, kind, log from background_tasks
      where id = any(${[...copies.keys()]}::bigint[]) and status <> 'succeeded'`.execute(database.db);
    if (open.rows.length > 0) throw new Error(`Tasks that have not ended well: ${JSON.stringify(open.rows)}`);
  });
  const made = await sql<{ name: string }>`
    select name from events where name = any(${[...copies.values()]}::text[]) order by id`.execute(database.db);
  expect(made.rows.map(({ name }) => name).sort()).toEqual([...copies.values()].sort());
}
