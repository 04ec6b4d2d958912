import { describe, expect, it } from 'vitest';
import { NotTogether, Together } from '../../../engine/api/operations/together';

/** As PostgreSQL refuses a statement. */
const refusal = Object.assign(new Error('duplicate key'), { code: '23505' });

function recorded(run: (items: readonly number[]) => Promise<readonly string[]>) {
  const runs: (readonly number[])[] = [];
  const together = new Together<number, string>({
    run: (items) => {
      runs.push(items);
      return run(items);
    },
    about: (item) => item % 100,
  });
  return { runs, together };
}

const named = async (items: readonly number[]) => items.map((item) => `done ${item}`);

describe('what is asked for at the same time', () => {
  it('goes in one run, and each gets its own answer', async () => {
    const { runs, together } = recorded(named);
    const done = await Promise.all([3, 1, 2].map((item) => together.add(item)));
    expect(done).toEqual(['done 3', 'done 1', 'done 2']);
    expect(runs).toEqual([[3, 1, 2]]);
  });

  it('waits while two runs are under way, and goes together after them', async () => {
    const ends: (() => void)[] = [];
    const { runs, together } = recorded(async (items) => {
      await new Promise<void>((resolve) => void ends.push(resolve));
      return named(items);
    });
    const turn = () => new Promise((resolve) => void setTimeout(resolve, 5));
    const all: Promise<string>[] = [];
    for (const item of [1, 2, 3, 4, 5]) {
      all.push(together.add(item));
      await turn();
    }
    expect(runs).toEqual([[1], [2]]);
    ends.shift()?.();
    await turn();
    expect(runs).toEqual([[1], [2], [3, 4, 5]]);
    for (const end of ends.splice(0)) end();
    await turn();
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5].map((item) => `done ${item}`));
  });

  it('is never two about the same in one run', async () => {
    const { runs, together } = recorded(named);
    await Promise.all([1, 101, 2, 201].map((item) => together.add(item)));
    expect(runs).toEqual([[1, 2], [101], [201]]);
  });

  it('is at most 64 in one run', async () => {
    const { runs, together } = recorded(named);
    await Promise.all(Array.from({ length: 90 }, (_, item) => together.add(item)));
    expect(runs.map(({ length }) => length)).toEqual([64, 26]);
  });

  it.each([refusal, new NotTogether()])(
    'is tried one by one where it was refused, so that only the one at fault is: %s',
    async (error) => {
      const { runs, together } = recorded(async (items) => {
        if (items.includes(2)) throw error;
        return named(items);
      });
      const done = await Promise.allSettled([1, 2, 3].map((item) => together.add(item)));
      expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
    },
  );

  it.each([new Error('Connection terminated unexpectedly'), Object.assign(new Error('shutdown'), { code: '57P01' })])(
    'is never tried again where it may be committed: %s',
    async (error) => {
      const { runs, together } = recorded(async () => {
        throw error;
      });
      const done = await Promise.allSettled([1, 2].map((item) => together.add(item)));
      expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(runs).toHaveLength(1);
    },
  );
});
