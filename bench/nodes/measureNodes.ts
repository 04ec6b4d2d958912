import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startEmbeddedPostgres } from '../../server/database/postgres/embeddedPostgres';
import { installed, startProxy } from '../../tests/cluster/support/programs';
import { freePort, patiently } from '../../tests/cluster/support/waiting';
import { signIn, startProduct } from '../../tests/support/product';
import { type Cell, median, percentiles, table } from '../table';
import { gatherCrowd } from '../timing/gatherCrowd';
import { type BenchRead, MATS } from '../timing/marathon';
import { sendReads } from '../timing/sendReads';
import { settled, withRace } from '../timing/withRace';
import { type Call, callerAt } from '../withProduct';

const ATHLETES = 20_000;
/** Even, so that each side begins as often as the other. */
const ROUNDS = 4;
const LIST = { connections: 20, duration: 5 };
const CROWD = { clients: 1_000, messages: 20, everyMs: 250, readsEach: 50 };
const READS_OF_CROWD = CROWD.messages * CROWD.readsEach;
const SECRET_KEY = 'the same key for both nodes of the bench';

/** One address, and what is behind it. */
interface Side {
  url: string;
  /** Of its nodes. */
  nodes: string[];
}

interface Measured {
  value: number;
  /** Of the processor's cores, what its nodes took. */
  cores: number;
}

/** Lists, reads and websockets through HAProxy with one node behind it, and with two, in turns. The database is the same, and so is the machine. */
export async function measureNodes(folder: string): Promise<string> {
  const haproxy = installed('haproxy');
  if (!haproxy) return 'Nodes are not measured: HAProxy is not installed (Debian: haproxy).';
  await mkdir(join(folder, 'postgres'));
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: console.error });
  const { user, password, host, port, database } = server.connection;
  const env = { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`, SECRET_KEY };
  const firedAt = new Date(Date.now() - 3 * 3_600_000);
  const race = { dataDir: join(folder, 'first'), name: 'Nodes', athletes: ATHLETES, firedAt, env };
  try {
    return await withRace(race, async ({ product, eventId, raceId }) => {
      const second = await startProduct({ dataDir: join(folder, 'second'), env: { DEMO: '0', ...env } });
      const nodes: [number, number] = [Number(new URL(product.url).port), Number(new URL(second.url).port)];
      const proxies: { stop(): Promise<void> }[] = [];
      const behindOne = async (those: [number, number]): Promise<string> => {
        const address = await freePort();
        proxies.push(await startProxy({ program: haproxy, port: address, nodes: those }));
        return `http://127.0.0.1:${address}`;
      };
      try {
        const { token } = (await signIn(product)).api_token;
        const nobody = await freePort();
        const one = { url: await behindOne([nodes[0], nobody]), nodes: [product.url] };
        const two = { url: await behindOne(nodes), nodes: [product.url, second.url] };
        return await compare({ sides: [one, two], token, eventId, raceId, firedAt });
      } finally {
        for (const proxy of proxies) await proxy.stop();
        await second.stop();
      }
    });
  } finally {
    await server.stop();
  }
}

interface Place {
  sides: [Side, Side];
  token: string;
  eventId: number;
  raceId: number;
  firedAt: Date;
}

async function compare(o: Place): Promise<string> {
  const { sides, token, eventId, raceId } = o;
  const calls = new Map(sides.map((side) => [side, callerAt(side.url, token)]));
  const callOf = (side: Side): Call => calls.get(side) as Call;
  for (const side of sides) await patiently(() => callOf(side)(`/v1/live/events/${eventId}/summary`));
  const list = `/v1/admin/athletes?event_id=${eventId}&race_id=${raceId}&gender=female&sort=last_name&itemsPerPage=50`;
  const lists = await inTurns(sides, async (side) => {
    const headers = { authorization: `Bearer ${token}` };
    const { requests, duration, non2xx, errors } = await autocannon({ url: side.url + list, headers, ...LIST });
    if (non2xx + errors > 0) throw new Error(`${side.url}: ${non2xx + errors} requests failed.`);
    return requests.total / duration;
  });
  const ingest = await inTurns(sides, async (side, turn) => {
    const reads = readsAtMat({ mat: 1 + turn, firedAt: o.firedAt, first: 0, count: ATHLETES });
    const begin = performance.now();
    await sendReads(callOf(side), eventId, reads);
    const seconds = (performance.now() - begin) / 1_000;
    await settled(callOf(side), eventId);
    return reads.length / seconds;
  });
  const delays = sides.map((): number[] => []);
  await inTurns(sides, async (side, turn) => {
    const first = turn * READS_OF_CROWD;
    const reads = readsAtMat({ mat: MATS.length - 1, firedAt: o.firedAt, first, count: READS_OF_CROWD });
    delays[sides.indexOf(side)]?.push(...(await toldAll({ side, call: callOf(side), token, eventId, reads })));
    return 0;
  });
  const told = ['one node', 'two nodes'].map((name, index) => [
    `${name}, from the request to the last of them`,
    ...percentiles(delays[index] ?? []),
  ]);
  const clients = CROWD.clients.toLocaleString('en');
  return [
    table([
      ['Through HAProxy', 'one node', 'two nodes', 'ratio', 'cores of the one', 'cores of the two'],
      ['lists a second', ...inRow(lists)],
      ['reads a second, of one event', ...inRow(ingest)],
    ]),
    table([[`${clients} websockets, milliseconds`, 'median', 'p95', 'p99'], ...told]),
  ].join('\n\n');
}

/** Each of both sides, as often as the other, by turns. */
async function inTurns(
  sides: [Side, Side],
  measure: (side: Side, turn: number) => Promise<number>,
): Promise<[Measured[], Measured[]]> {
  const measured: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const place of [0, 1]) {
      // Who was second begins the next round.
      const index = (round + place) % 2 === 0 ? 0 : 1;
      const side = sides[index];
      const begin = { at: performance.now(), busy: await processorSeconds(side) };
      const value = await measure(side, round * 2 + place);
      const cores = ((await processorSeconds(side)) - begin.busy) / ((performance.now() - begin.at) / 1_000);
      measured[index].push({ value, cores });
    }
  }
  return measured;
}

function inRow([one, two]: [Measured[], Measured[]]): Cell[] {
  const values = (side: Measured[]) => Math.round(median(side.map(({ value }) => value)));
  const cores = (side: Measured[]) => median(side.map((measured) => measured.cores)).toFixed(2);
  return [values(one), values(two), (values(two) / values(one)).toFixed(2), cores(one), cores(two)];
}

async function processorSeconds({ nodes }: Side): Promise<number> {
  const each = nodes.map(async (url) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
  });
  return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds, 0);
}

/** One of each of some athletes at a mat; `mat` counts from the start. */
function readsAtMat(o: { mat: number; firedAt: Date; first: number; count: number }): BenchRead[] {
  const device = MATS[o.mat]?.device;
  if (!device) throw new Error(`There is no mat ${o.mat}.`);
  const from = o.firedAt.getTime() + o.mat * 15 * 60_000;
  return Array.from({ length: o.count }, (_, i) => {
    const number = o.first + i;
    return { device, chipcode: `CHIP${number + 1}`, time: from + number * 20 };
  });
}

interface Telling {
  side: Side;
  call: Call;
  token: string;
  eventId: number;
  reads: readonly BenchRead[];
}

/** From the request with some reads to the last websocket that is told of them; ms, for each read. */
async function toldAll({ side, call, token, eventId, reads }: Telling): Promise<number[]> {
  const crowd = await gatherCrowd({ url: side.url, token, eventId, clients: CROWD.clients });
  const sent = new Map<string, number>();
  for (let at = 0; at < reads.length; at += CROWD.readsEach) {
    const some = reads.slice(at, at + CROWD.readsEach);
    const passings = some.map(({ chipcode, time }) => ({ chipcode, time: new Date(time).toISOString() }));
    for (const { chipcode, time } of passings) sent.set(`${chipcode} ${time}`, Date.now());
    const body = { device: some[0]?.device, passings };
    await Promise.all([
      call(`/v1/live/events/${eventId}/passings`, { method: 'POST', body }),
      // So far apart that each node makes one message of them, the same on both.
      pause(CROWD.everyMs),
    ]);
  }
  await pause(2_000);
  const heard = await crowd.end();
  const missed = heard.filter(({ count }) => count !== CROWD.clients).length;
  const delays = heard.flatMap((message) => message.reads.map((key) => message.at - (sent.get(key) ?? message.at)));
  if (missed > 0 || delays.length !== sent.size)
    throw new Error(`${missed} messages did not reach everyone; ${delays.length} of ${sent.size} reads were told.`);
  return delays;
}
