import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockFolder } from '../../server/database/folderLock';
import { temporaryFolder } from './otherProcess';

describe('the lock of a data folder', () => {
  it('is held by one at a time', async () => {
    const folder = await temporaryFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`Another process is using the database in ${folder}.`);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('goes to exactly one of many who find it abandoned', async () => {
    const folder = await temporaryFolder();
    await (await lockFolder(folder)).release();
    for (let round = 0; round < 20; round++) {
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const holders = attempts.filter((attempt) => attempt.status === 'fulfilled');
      expect(holders).toHaveLength(1);
      await Promise.all(holders.map(({ value }) => value.release()));
    }
  });

  it('leaves one file behind, however often it was taken', async () => {
    const folder = await temporaryFolder();
    for (let round = 0; round < 5; round++) await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual(['lock.5']);
  });

  it('works in a folder whose name is too long for a socket', async () => {
    const home = await temporaryFolder();
    vi.stubEnv('TMPDIR', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = join(home, 'long'.repeat(40));
    await mkdir(folder);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('Another process is using');
    await lock.release();
  });
});
