import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPassingFeed } from '../../../src/shared/live/passingFeed';

interface Item {
  seq: number;
}

const range = (from: number, to: number): Item[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({ seq: from + i }));

/** A server that stores, and pushes what is stored to who is connected, sooner or later. */
class FakeServer {
  stored = 0;
  pushed = 0;
  isConnected = true;
  isFailing = false;
  readonly #maxPage: number;
  #answers: (() => void)[] = [];

  constructor(maxPage: number) {
    this.#maxPage = maxPage;
  }

  /** Answers with what is stored when the request arrives, but only once it is let go. */
  fetchAfter = (after: number, limit: number): Promise<{ items: Item[] }> => {
    const items = range(after + 1, Math.min(this.stored, after + Math.min(limit, this.#maxPage)));
    const hasFailed = this.isFailing;
    return new Promise((resolve, reject) =>
      this.#answers.push(() => (hasFailed ? reject(new Error('away')) : resolve({ items }))),
    );
  };

  async answerAll(): Promise<void> {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      for (const answer of this.#answers.splice(0)) answer();
      for (let i = 0; i < 5; i += 1) await Promise.resolve();
      if (this.#answers.length === 0) return;
    }
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('store' as const), count: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ do: fc.constantFrom('push' as const, 'pushTwice' as const, 'answer' as const) }),
    fc.record({ do: fc.constantFrom('disconnect' as const, 'connect' as const, 'fail' as const, 'mend' as const) }),
  ),
  { maxLength: 60 },
);

it('whatever is lost, late or repeated on the way, every item comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 20 }), fc.nat(5), async (script, maxPage, before) => {
      const server = new FakeServer(maxPage);
      server.stored = before;
      server.pushed = before;
      const seen: number[] = [];
      const feed = createPassingFeed<Item>({
        after: before,
        fetchAfter: server.fetchAfter,
        onItems: (items) => seen.push(...items.map(({ seq }) => seq)),
        pause: async () => {},
      });
      feed.catchUp();
      for (const step of script) {
        if (step.do === 'store') server.stored += step.count;
        else if (step.do === 'disconnect') server.isConnected = false;
        else if (step.do === 'fail') server.isFailing = true;
        else if (step.do === 'mend') server.isFailing = false;
        else if (step.do === 'connect' && !server.isConnected) {
          server.isConnected = true;
          // The server pushes on from here; what it pushed before is lost.
          server.pushed = server.stored;
          feed.catchUp();
        } else if (step.do === 'answer') {
          if (!server.isFailing) await server.answerAll();
        } else if (step.do === 'push' || step.do === 'pushTwice') {
          const items = range(server.pushed + 1, server.stored);
          server.pushed = server.stored;
          if (server.isConnected && items.length > 0) {
            feed.receive(items);
            if (step.do === 'pushTwice') feed.receive(items);
          }
        }
      }
      server.isFailing = false;
      feed.catchUp();
      await server.answerAll();
      await server.answerAll();
      expect(seen).toEqual(range(before + 1, server.stored).map(({ seq }) => seq));
    }),
    { numRuns: 300 },
  );
});

it('asks for nothing while what is pushed follows on, and for what is missing otherwise', async () => {
  const server = new FakeServer(100);
  const asked: number[] = [];
  const seen: number[] = [];
  const feed = createPassingFeed<Item>({
    after: 10,
    fetchAfter: (after, limit) => {
      asked.push(after);
      return server.fetchAfter(after, limit);
    },
    onItems: (items) => seen.push(...items.map(({ seq }) => seq)),
  });
  feed.receive(range(11, 12));
  feed.receive(range(12, 13));
  expect([asked, seen]).toEqual([[], [11, 12, 13]]);
  server.stored = 20;
  feed.receive(range(18, 20));
  expect(seen).toEqual([11, 12, 13]);
  await server.answerAll();
  expect(seen).toEqual(range(11, 20).map(({ seq }) => seq));
  expect(asked[0]).toBe(13);
});

it('says nothing more once it was stopped', async () => {
  const server = new FakeServer(100);
  server.stored = 5;
  const seen: number[] = [];
  const feed = createPassingFeed<Item>({
    after: 0,
    fetchAfter: server.fetchAfter,
    onItems: (items) => seen.push(...items.map(({ seq }) => seq)),
  });
  feed.catchUp();
  feed.stop();
  await server.answerAll();
  feed.receive(range(1, 5));
  expect(seen).toEqual([]);
});
