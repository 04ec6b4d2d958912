import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import type { FileStorage } from '../files/storage';
import type { Manifest } from './manifest';

const AT_A_TIME = 8;
const FOLDER = 'files';

type FileOfBackup = Manifest['files'][number];

/**
 * Copies what records name, byte for byte; pictures in other sizes are made again when they are asked for. A file that is not in the store
 * is listed and ends nothing: without it the backup is as whole as the installation.
 */
export async function saveFiles({
  wanted,
  storage,
  place,
}: {
  wanted: { key: string; mimeType: string }[];
  storage: FileStorage;
  place: FileStorage;
}): Promise<{ files: FileOfBackup[]; lostFiles: string[] }> {
  const files: FileOfBackup[] = [];
  const lostFiles: string[] = [];
  await inParallel(wanted, async ({ key, mimeType }) => {
    try {
      const { stream, size } = await storage.get(key);
      const { body, sha256 } = hashing(stream);
      await place.put(`${FOLDER}/${key}`, body, { mimeType, size });
      files.push({ key, mimeType, bytes: size, sha256: sha256() });
    } catch (error) {
      if (!(error instanceof FileNotFoundError)) throw error;
      lostFiles.push(key);
    }
  });
  return { files, lostFiles };
}

/** Puts them where records will look for them. @throws Error where one is not what was saved. */
export async function returnFiles({
  files,
  storage,
  place,
}: {
  files: FileOfBackup[];
  storage: FileStorage;
  place: FileStorage;
}): Promise<void> {
  await inParallel(files, async ({ key, mimeType, bytes, sha256 }) => {
    const { stream } = await place.get(`${FOLDER}/${key}`);
    // Checked before the last byte is passed on: a store keeps the whole of a file or nothing.
    const { body } = hashing(stream, (found) => {
      if (found !== sha256) throw new Error(`The file ${key} of the backup is damaged.`);
    });
    await storage.put(key, body, { mimeType, size: bytes });
  });
}

/** Passes a stream on and knows its SHA-256 at the end; an error of `check` is one of the stream. */
function hashing(stream: Readable, check: (sha256: string) => void = () => {}): { body: Readable; sha256(): string } {
  const hash = createHash('sha256');
  let sha256 = '';
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      try {
        sha256 = hash.digest('hex');
        check(sha256);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // A store may prepare its place before it reads. An error until then is kept for the store and must not end the process.
  body.on('error', () => undefined);
  stream.once('error', (error) => body.destroy(error));
  return { body: stream.pipe(body), sha256: () => sha256 };
}

async function inParallel<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}
