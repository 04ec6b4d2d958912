import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { returnFiles } from '../../server/backup/copyFiles';
import type { FileStorage } from '../../server/files/storage';

it('rejects a damaged file also when the store begins to read late', async () => {
  const place = { get: async () => ({ stream: Readable.from([Buffer.from('other')]) }) } as unknown as FileStorage;
  const storage = {
    put: async (_key: string, body: Readable) => {
      await pause(50);
      await pipeline(body, async (source) => {
        for await (const _ of source);
      });
    },
  } as unknown as FileStorage;
  const files = [{ key: 'ab/1.csv', mimeType: 'text/csv', bytes: 5, sha256: 'of the file as it was' }];
  await expect(returnFiles({ files, storage, place })).rejects.toThrow('The file ab/1.csv of the backup is damaged.');
});
