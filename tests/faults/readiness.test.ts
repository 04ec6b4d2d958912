import { expect, it } from 'vitest';
import { createReadiness } from '../../server/app/readiness';

const usable = () => createReadiness({ assertUsable: async () => {} });

async function timed(work: Promise<void>): Promise<number> {
  const begin = performance.now();
  await work;
  return performance.now() - begin;
}

it('leaves at once where nobody asks whether it is ready', async () => {
  expect(await timed(usable().leave())).toBeLessThan(40);
});

it('waits until who asks has heard three times that it is leaving', async () => {
  const readiness = usable();
  await readiness.assertReady();
  let hasLeft = false;
  const leaving = readiness.leave().then(() => {
    hasLeft = true;
  });
  for (let time = 1; time <= 3; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(hasLeft).toBe(false);
    await expect(readiness.assertReady()).rejects.toThrow('The server is stopping.');
  }
  expect(await timed(leaving)).toBeLessThan(1_000);
});

it('does not wait forever for who asks no more', async () => {
  const readiness = usable();
  await readiness.assertReady();
  expect(await timed(readiness.leave())).toBeLessThan(6_000);
});

it('says what keeps it from its work', async () => {
  const full = createReadiness({ assertUsable: () => Promise.reject(new Error('The disk is full.')) });
  await expect(full.assertReady()).rejects.toThrow('The disk is full.');
});
