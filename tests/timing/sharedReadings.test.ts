import { describe, expect, it } from 'vitest';
import { sharedReadings } from '../../server/timing/live/sharedReadings';

/** A source that is read by hand, one reading after the other. */
function source() {
  const readings: { answer(value: string): void; fail(): void }[] = [];
  const read = (): Promise<string> =>
    new Promise((resolve, reject) => {
      readings.push({ answer: resolve, fail: () => reject(new Error('The source is away.')) });
    });
  return { readings, read };
}

describe('what many ask for at once', () => {
  it('is read once more for all who asked while it was being read', async () => {
    const { readings, read } = source();
    const shared = sharedReadings<string>();

    const first = shared('race', read);
    const others = Array.from({ length: 50 }, () => shared('race', read));
    readings[0]?.answer('before');

    expect(await first).toBe('before');
    expect(readings).toHaveLength(2);
    readings[1]?.answer('after');
    expect(new Set(await Promise.all(others))).toEqual(new Set(['after']));
    expect(readings).toHaveLength(2);
  });

  it('is read again for who asks later', async () => {
    const { readings, read } = source();
    const shared = sharedReadings<string>();
    for (const value of ['one', 'two', 'three']) {
      const asked = shared('race', read);
      readings.at(-1)?.answer(value);
      expect(await asked).toBe(value);
    }
    expect(readings).toHaveLength(3);
  });

  it('goes on for others when a reading fails', async () => {
    const { readings, read } = source();
    const shared = sharedReadings<string>();

    const first = shared('race', read);
    const second = shared('race', read);
    readings[0]?.fail();

    await expect(first).rejects.toThrow('The source is away.');
    readings[1]?.answer('back');
    expect(await second).toBe('back');
  });

  it('is read apart for each question', async () => {
    const { readings, read } = source();
    const shared = sharedReadings<string>();

    const asked = Promise.all([shared('race 1', read), shared('race 2', read)]);
    readings[0]?.answer('one');
    readings[1]?.answer('two');

    expect(await asked).toEqual(['one', 'two']);
  });
});
