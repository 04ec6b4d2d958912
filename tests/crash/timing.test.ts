import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/openDatabase';
import type { AnyDatabase } from '../../server/database/types';
import { drainStale } from '../../server/timing/store/drainStale';
import { storeReads } from '../../server/timing/store/storeReads';
import { killServer, temporaryFolder } from '../database/otherProcess';
import { MINUTE, read } from '../faults/field';
import { expectSettled, type TimingState, timingState } from '../faults/timingState';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { eventually } from '../support/eventually';
import { type Product, signIn, startProduct } from '../support/product';
import { inBatches, randomOf, shuffled } from '../support/random';
import { createTestApp, type TestApp } from '../support/testApp';
import { testEngines } from '../support/testDatabase';
import { EVENT, insertTimedEvent, NOON, RACE } from './timingEvent';

const ADMIN = { email: 'admin@example.com', password: 'a long enough password' };
/** More than are worked out before an answer, and several slices of the worker. */
const FIELD = 1_500;
const KILLS = { postgres: 4, pglite: 1 };
const WHILE_REQUESTS_RUN = 3;

const READS = shuffled(
  Array.from({ length: FIELD }, (_, i) => {
    const chip = `C${i + 1}`;
    const start = NOON + (i % 50) * 200;
    const reads = [read(chip, 'start', start), read(chip, 'half', start + 20 * MINUTE + i * 10)];
    const finish = start + 40 * MINUTE + i * 30;
    return i % 7 === 0 ? reads : [...reads, read(chip, 'finish', finish), read(chip, 'finish', finish + 700)];
  }).flat(),
  randomOf(4),
);

describe.each(testEngines)('a server on %s that is killed', (engine) => {
  let server: BundledProgram;
  let reference: TestApp;

  beforeAll(async () => {
    server = await bundledProgram(new URL('../../server/main.ts', import.meta.url));
    reference = await createTestApp();
    await insertTimedEvent(reference.db, FIELD);
  });
  afterAll(async () => {
    await reference?.close();
    await server?.remove();
  });

  it('while reads come in, or while results are worked out again, ends where one does that lives on', async () => {
    const dataDir = await temporaryFolder();
    const start = () =>
      startProduct({
        dataDir,
        program: server.program,
        env: { EMBEDDED: engine, DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
      });
    await withDatabase(async (db) => {
      await migrate({ db, migrations, log: () => {} });
      await insertTimedEvent(db, FIELD);
    });
    let product = await start();
    let api = await apiOf(product);
    try {
      const { id: gunshot } = await api('POST', `/v1/live/events/${EVENT}/gunshots`, {
        fired_at: new Date(NOON).toISOString(),
        race_ids: [RACE],
      });
      const random = randomOf(engine.length);
      for (let kill = 0; kill < KILLS[engine]; kill++) {
        const acknowledged = await sendUntilKilled({ product, api, kills: kill, random });
        product = await start();
        api = await apiOf(product);
        const there = await allReads(api);
        expect(acknowledged.filter((key) => !there.has(key))).toEqual([]);
        // What nobody heard of is there as a whole or not at all; what was missing is all that is stored now.
        if (kill + 1 === KILLS[engine]) {
          const again = await sendAll(api);
          expect(again).toEqual({ received: READS.length, stored: READS.length - there.size });
          expect((await allReads(api)).size).toBe(READS.length);
        }
      }

      await api('PATCH', `/v1/admin/gunshots/${gunshot}`, { fired_at: new Date(NOON - 3 * MINUTE).toISOString() });
      // More than an answer waits for: the worker is at it, or about to be.
      await kill(product, true);
      product = await start();
      api = await apiOf(product);
      await eventually(async () => expect(await summary(api)).toMatchObject({ pending: 0, reads: READS.length }));
    } finally {
      await product.stop();
    }
    await withDatabase(async (db) => {
      const state = await expectSettled({ db, engine: { ...reference.engine, db }, eventId: EVENT });
      expect(differences(state, await stateWithoutKills())).toEqual([]);
    });

    async function kill(victim: Product, withDatabase: boolean): Promise<void> {
      if (engine === 'postgres' && withDatabase) await killServer(dataDir);
      await victim.stop('SIGKILL');
    }

    /** Sends reads until somewhere between the answers the server dies; gives the keys of those it answered for. */
    async function sendUntilKilled(o: {
      product: Product;
      api: Api;
      kills: number;
      random: () => number;
    }): Promise<string[]> {
      const batches = inBatches(shuffled(READS, o.random), o.random, 300);
      const acknowledged: string[] = [];
      const answersBefore = 2 + Math.floor(o.random() * 12);
      let answers = 0;
      let dying: Promise<void> | null = null;
      const senders = Array.from({ length: WHILE_REQUESTS_RUN }, async () => {
        for (let batch = batches.pop(); batch && !dying; batch = batches.pop()) {
          const answer = await send(o.api, batch).catch(() => null);
          if (!answer) return;
          acknowledged.push(...batch.map(keyOf));
          answers += 1;
          if (answers === answersBefore) dying = kill(o.product, o.kills % 2 === 1);
        }
      });
      await Promise.all(senders);
      expect(dying).not.toBeNull();
      await dying;
      return acknowledged;
    }

    async function withDatabase(use: (db: AnyDatabase) => Promise<void>): Promise<void> {
      const database = await openDatabase({ dataDir, embedded: engine, log: () => {} });
      try {
        await use(database.db);
      } finally {
        await database.close();
      }
    }
  }, 600_000);

  async function stateWithoutKills(): Promise<TimingState> {
    const { app, db, engine: own } = reference;
    const { token } = await reference.signIn({ isSuperAdmin: true });
    const fired = await app.inject({
      method: 'POST',
      url: `/v1/live/events/${EVENT}/gunshots`,
      headers: { authorization: `Bearer ${token}` },
      payload: { fired_at: new Date(NOON - 3 * MINUTE).toISOString(), race_ids: [RACE] },
    });
    expect(fired.statusCode).toBe(201);
    await storeReads({ engine: own, eventId: EVENT, reads: READS });
    await drainStale(own, EVENT);
    return timingState(db, EVENT);
  }
});

type Api = (method: string, path: string, body?: object) => Promise<Record<string, number> & { items: Item[] }>;

interface Item {
  seq: number;
  chipcode: string;
  device: string;
  time: string;
}

async function apiOf({ url }: Product): Promise<Api> {
  const { api_token } = await signIn({ url, ...ADMIN });
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${api_token.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as ReturnType<Api>;
  };
}

type Sent = (typeof READS)[number];
const keyOf = ({ chipcode, device, time }: Sent): string => `${chipcode} ${device} ${time}`;

/** All of one batch in one request; a device's name belongs to the request, so there is one for each. */
async function send(api: Api, batch: readonly Sent[]): Promise<{ received: number; stored: number }> {
  const sum = { received: 0, stored: 0 };
  for (const device of ['start', 'half', 'finish']) {
    const passings = batch
      .filter((one) => one.device === device)
      .map(({ chipcode, time }) => ({ chipcode, time: new Date(time).toISOString() }));
    const { received = 0, stored = 0 } = await api('POST', `/v1/live/events/${EVENT}/passings`, { device, passings });
    sum.received += received;
    sum.stored += stored;
  }
  return sum;
}

function sendAll(api: Api): Promise<{ received: number; stored: number }> {
  return send(api, READS);
}

function summary(api: Api): ReturnType<Api> {
  return api('GET', `/v1/live/events/${EVENT}/summary`);
}

/** The feed from its beginning, which is numbered without gaps. */
async function allReads(api: Api): Promise<Set<string>> {
  const items: Item[] = [];
  for (;;) {
    const page = await api('GET', `/v1/live/events/${EVENT}/passings?after=${items.length}&limit=1000`);
    items.push(...page.items);
    if (page.items.length === 0) break;
  }
  expect(items.every(({ seq }, i) => seq === i + 1)).toBe(true);
  return new Set(items.map(({ chipcode, device, time }) => `${chipcode} ${device} ${Date.parse(time)}`));
}

/** The first few rows that differ: both states are too large to be printed. */
function differences(one: TimingState, other: TimingState): unknown[] {
  return (['athletes', 'reads', 'results', 'counts'] as const)
    .flatMap((part) => {
      const keys = [...new Set([...Object.keys(one[part]), ...Object.keys(other[part])])];
      return keys.map((key) => [part, key, one[part][key], other[part][key]] as const);
    })
    .filter(([, , a, b]) => JSON.stringify(a) !== JSON.stringify(b))
    .slice(0, 5);
}
