import { describe, expect, it } from 'vitest';
import { SharedLoop } from '../../server/sharedLoop';

/** Milliseconds, longer than a slice. */
const STEP_MS = 12;
const STEPS = 4;

describe('a shared event loop', () => {
  it('gives each of several tasks a slice in turn, and lets others run between two slices', async () => {
    const loop = new SharedLoop();
    const seen: string[] = [];
    let isOver = false;
    const other = () => {
      seen.push('other');
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const task = async (name: string) => {
      const endOfStep = await loop.join();
      for (let step = 0; step < STEPS; step += 1) {
        seen.push(name);
        occupy(STEP_MS);
        await endOfStep();
      }
    };
    await Promise.all([task('first'), task('second')]);
    isOver = true;
    const steps = seen.filter((name) => name !== 'other');
    expect(steps).toEqual(Array.from({ length: STEPS }, () => ['first', 'second']).flat());
    for (const [at, name] of seen.entries()) if (name !== 'other') expect(seen[at + 1]).toBe('other');
  });
});

function occupy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
