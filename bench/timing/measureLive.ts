import { setTimeout as pause } from 'node:timers/promises';
import Pusher from 'pusher-js';
import { type Product, signIn } from '../../tests/support/product';
import { percentiles, table } from '../table';
import type { Call } from '../withProduct';
import { streamReads } from './streamReads';
import { withRace } from './withRace';

const ATHLETES = 20_000;
const RUSH = { athletes: ATHLETES, readsASecond: 1_000, seconds: 30 };

/** A thousand reads a second while somebody watches, somebody else leafs through lists, and a third corrects athletes. Milliseconds. */
export function measureLive(folder: string): Promise<string> {
  return withRace({ dataDir: folder, name: 'Live', athletes: ATHLETES }, async ({ product, call, eventId }) => {
    const [quiet, calmWrites] = await Promise.all([leaf(call, eventId, 5_000), correct(call, eventId, 5_000)]);
    const watcher = await listen(product, eventId);
    const [lists, writes] = await Promise.all([
      leaf(call, eventId, RUSH.seconds * 1000),
      correct(call, eventId, RUSH.seconds * 1000),
      streamReads(call, { eventId, ...RUSH, onRead: (key, at) => watcher.sent.set(key, at) }),
    ]);
    await watcher.all();
    const delays = watcher.delays();
    return table([
      [`${RUSH.readsASecond.toLocaleString('en')} reads a second for ${RUSH.seconds} s`, 'median', 'p95', 'p99'],
      ['from the request to the console', ...percentiles(delays)],
      ['a page of athletes meanwhile', ...percentiles(lists)],
      ['a page of athletes before', ...percentiles(quiet)],
      ['an athlete corrected meanwhile', ...percentiles(writes)],
      ['an athlete corrected before', ...percentiles(calmWrites)],
    ]);
  });
}

/** A console that is connected, and how long each read took to it. */
async function listen(product: Product, eventId: number) {
  const { api_token } = await signIn(product);
  const { hostname, port } = new URL(product.url);
  const pusher = new Pusher('bench', {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: async ({ socketId, channelName }, done) => {
        const response = await fetch(`${product.url}/v1/broadcasting/auth`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${api_token.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ socket_id: socketId, channel_name: channelName }),
        });
        done(null, (await response.json()) as { auth: string });
      },
    },
  });
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const channel = pusher.subscribe(`private-event.${eventId}.live`);
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  channel.bind('passings', ({ items }: { items: { chipcode: string; time: string }[] }) => {
    const now = Date.now();
    for (const { chipcode, time } of items) delays.push(now - (sent.get(`${chipcode} ${time}`) ?? now));
  });
  return {
    sent,
    delays: () => delays,
    async all(): Promise<void> {
      while (delays.length < sent.size) await pause(20);
      pusher.disconnect();
    },
  };
}

/** Asks for a page of athletes again and again, as somebody does who reads. */
async function leaf(call: Call, eventId: number, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let page = 1; performance.now() < end; page = (page % 50) + 1) {
    const begin = performance.now();
    await call(`/v1/admin/athletes?event_id=${eventId}&sort=last_name&itemsPerPage=50&page=${page}`);
    times.push(performance.now() - begin);
    await pause(50);
  }
  return times;
}

/** Corrects one athlete after the other, as the desk does for late changes. */
async function correct(call: Call, eventId: number, milliseconds: number): Promise<number[]> {
  const { items } = await call<{ items: { id: number }[] }>(
    `/v1/admin/athletes?event_id=${eventId}&itemsPerPage=250&sort=id`,
  );
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const begin = performance.now();
    const body = { city: `City ${turn}`, last_name: `Corrected ${turn}` };
    await call(`/v1/admin/athletes/${items[turn % items.length]?.id}`, { method: 'PATCH', body });
    times.push(performance.now() - begin);
    await pause(50);
  }
  return times;
}
