import { describe, expect, it } from 'vitest';
import { type ChunkWrite, startChunk } from '../../../engine/api/import/run/chunkWrite';

/** A chunk whose steps the test lets happen, and what happened so far. */
function chunk(before: ChunkWrite<string> | null, onlyAdds: boolean) {
  const steps: string[] = [];
  let commit: (result: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const end = new Promise<string>((resolve, reject) => {
    commit = resolve;
    fail = reject;
  });
  const write = startChunk(before, async ({ decide, come }) => {
    steps.push('begun');
    decide(onlyAdds);
    await come;
    steps.push('its turn');
    return end;
  });
  return { write, steps, commit, fail };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('chunks of an import', () => {
  it('are written side by side and committed in order where the first only adds', async () => {
    const first = chunk(null, true);
    const second = chunk(first.write, true);
    await settled();
    expect(second.steps).toEqual(['begun']);
    first.commit('first');
    await settled();
    expect(second.steps).toEqual(['begun', 'its turn']);
    second.commit('second');
    expect(await second.write.committed).toBe('second');
  });

  it('wait for each other where the first changes what the second may be matched by', async () => {
    const first = chunk(null, false);
    const second = chunk(first.write, true);
    await settled();
    expect(second.steps).toEqual([]);
    first.commit('first');
    await settled();
    expect(second.steps).toEqual(['begun', 'its turn']);
    second.commit('second');
  });

  it('fail with the chunk before them', async () => {
    const first = chunk(null, true);
    const second = chunk(first.write, true);
    const third = chunk(second.write, true);
    await settled();
    first.fail(new Error('The disk is full.'));
    await expect(second.write.committed).rejects.toThrow('The disk is full.');
    await expect(third.write.committed).rejects.toThrow('The disk is full.');
    expect(second.steps).toEqual(['begun']);
  });
});
