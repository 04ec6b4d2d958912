import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawRead } from '../../server/timing/formats/rawRead';
import { storeReads } from '../../server/timing/store/storeReads';
import { type Answer, at, createRaceWorld } from '../api/timing/raceWorld';
import { inBatches, randomOf, shuffled } from '../support/random';
import { postgresIsMissing } from '../support/testDatabase';
import { readCount, readsOfField } from './field';
import { expectSettled, type TimingState, timingState } from './timingState';
import { startTwoNodes, type TwoNodes } from './twoNodes';

const FIELD = 60;
const PATIENCE_MS = 300_000;

describe.skipIf(postgresIsMissing)('two nodes that take reads of one event', () => {
  let nodes: TwoNodes;
  beforeEach(async () => {
    nodes = await startTwoNodes({ athletes: FIELD });
  });
  afterEach(() => nodes?.close());

  const engines = () => [nodes.world.app.engine, nodes.second.engine];

  it(
    'store each once when both get all of them, batch by batch at the same moment',
    async () => {
      const { world } = nodes;
      await world.fire();
      const reads = readsOfField(FIELD);
      const batches = inBatches(reads, randomOf(2), 40);
      const stored: number[] = [];
      for (const batch of batches) {
        // As a decoder with two connections sends it: to both nodes, to each twice.
        const both = await Promise.all(
          [...engines(), ...engines()].map((engine) => storeReads({ engine, eventId: world.eventId, reads: batch })),
        );
        stored.push(...both.map((answer) => answer.stored));
        expect(both.reduce((sum, answer) => sum + answer.stored, 0)).toBe(new Set(batch.map(keyOf)).size);
      }
      expect(stored.filter((count) => count > 0).length).toBeGreaterThanOrEqual(batches.length);
      await expectSameAsAlone(reads);
    },
    PATIENCE_MS,
  );

  it(
    'end where one node alone would, each with a stream in an order of its own',
    async () => {
      const { world } = nodes;
      await world.fire();
      const reads = readsOfField(FIELD, 7);
      await Promise.all(
        engines().map(async (engine, node) => {
          const random = randomOf(node + 20);
          const batches = inBatches(shuffled(reads, random), random, 60);
          // Several at a time, as requests come.
          for (const some of inBatches(batches, random, 4))
            await Promise.all(some.map((batch) => storeReads({ engine, eventId: world.eventId, reads: batch })));
        }),
      );
      await expectSameAsAlone(reads);
    },
    PATIENCE_MS,
  );

  it(
    'go on while people correct what they see, and nothing is lost or left as it was',
    async () => {
      const { world } = nodes;
      const fired = await world.fire();
      const wave = (
        await expectOk(world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name: 'A' }))
      ).body.id;
      await expectOk(world.fire(1, { race_ids: [], wave_ids: [wave] } as object));
      const reads = readsOfField(FIELD, 3);
      const ingest = engines().map(async (engine, node) => {
        const random = randomOf(node + 5);
        for (const batch of inBatches(shuffled(reads, random), random, 15))
          await storeReads({ engine, eventId: world.eventId, reads: batch });
      });
      let isOver = false;
      const over = Promise.all(ingest).finally(() => {
        isOver = true;
      });
      const random = randomOf(11);
      const anyone = () => world.athletes[Math.floor(random() * FIELD)] as number;
      const anyRead = async () => {
        const { items } = (await expectOk(world.api('GET', `/v1/live/events/${world.eventId}/passings?limit=200`)))
          .body;
        return items[Math.floor(random() * items.length)]?.id as number | undefined;
      };
      /** Now and then taken back at once: somebody else may have written the record meanwhile, and nothing may have changed at all. */
      const correct = async (answer: Promise<Answer>) => {
        const { operationId } = await expectOk(answer);
        if (random() < 0.5) await expectOk(world.api('POST', `operations/${operationId}/undo`), [200, 404, 409]);
      };
      const corrections: (() => Promise<void>)[] = [
        () =>
          correct(
            world.api('PATCH', `athletes/${anyone()}`, {
              chipcodes: [`C${1 + Math.floor(random() * FIELD)}`, `X${1 + Math.floor(random() * FIELD)}`],
            }),
          ),
        () => correct(world.api('PATCH', `athletes/${anyone()}`, { wave_id: random() < 0.5 ? wave : null })),
        async () => {
          const answer = await world.api('PATCH', 'athletes', {
            ids: [anyone(), anyone(), anyone()].filter(isFirst),
            data: { state: random() < 0.3 ? 'dsq' : 'registered' },
          });
          // The server refuses a state that the reads of an athlete decide.
          if (answer.status !== 422) await correct(Promise.resolve(answer));
        },
        () => correct(world.api('PATCH', `gunshots/${fired.body.id}`, { fired_at: at(0, Math.floor(random() * 10)) })),
        () =>
          correct(
            world.api('PATCH', `timelines/${world.timelines.half}`, {
              devices: [{ id: 'half', offset_ms: Math.floor(random() * 5000) }],
            }),
          ),
        () =>
          correct(
            world.api('POST', 'passings', {
              event_id: world.eventId,
              athlete_id: anyone(),
              timeline_id: world.timelines.half,
              time: at(25, Math.floor(random() * 600)),
            }),
          ),
        async () => {
          const id = await anyRead();
          if (id)
            await correct(
              world.api(
                'PATCH',
                `passings/${id}`,
                random() < 0.5 ? { mark: 'invalidated' } : { moved_to_id: anyone() },
              ),
            );
        },
        async () => {
          const ids = [await anyRead(), await anyRead(), await anyRead()]
            .filter((id) => id !== undefined)
            .filter(isFirst);
          if (ids.length > 0)
            await correct(world.api('PATCH', 'passings', { ids, data: { shift_ms: Math.floor(random() * 3000) } }));
        },
      ];
      const people = [0, 1, 2].map(async (person) => {
        for (let round = 0; round < 40 && !(isOver && round >= 12); round++)
          await corrections[(round + person * 3) % corrections.length]?.();
      });
      await Promise.all([over, ...people]);
      const stored = await sql<{ reads: number }>`
      select count(*)::int as reads from passings where event_id = ${world.eventId} and not manual`.execute(
        world.app.db,
      );
      expect(stored.rows[0]?.reads).toBe(new Set(reads.map(keyOf)).size);
      await settled();
    },
    PATIENCE_MS,
  );

  /** Each read is stored once, and they came to what one node makes of all of them in one batch, in a world of its own. */
  async function expectSameAsAlone(reads: readonly RawRead[]): Promise<void> {
    expect(await readCount(nodes.world)).toBe(new Set(reads.map(keyOf)).size);
    const state = await settled();
    const alone = await createRaceWorld({ athletes: FIELD });
    try {
      await alone.fire();
      await storeReads({ engine: alone.app.engine, eventId: alone.eventId, reads });
      expect(await timingState(alone.app.db, alone.eventId)).toEqual(state);
    } finally {
      await alone.close();
    }
  }

  async function settled(): Promise<TimingState> {
    const { world, second } = nodes;
    const state = await expectSettled({ ...world.app, eventId: world.eventId });
    expect(second.errors).toEqual([]);
    return state;
  }
});

const keyOf = ({ chipcode, device, time }: RawRead): string => `${chipcode} ${device} ${time}`;

function isFirst<T>(item: T, at: number, list: readonly T[]): boolean {
  return list.indexOf(item) === at;
}

async function expectOk(answer: Promise<Answer>, statuses: readonly number[] = [200, 201]): Promise<Answer> {
  const given = await answer;
  expect(statuses, `${given.status} ${JSON.stringify(given.body)}`).toContain(given.status);
  return given;
}
