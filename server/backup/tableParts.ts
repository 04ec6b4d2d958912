import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStorage } from '../files/storage';
import type { StoredPart } from './manifest';
import { sayingWhere } from './place';

/** Of a table's text in one part: a bucket takes no more than 5 GB at once, and what is under way lies on this disk. */
const PART_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

/** Stores the text of a COPY in parts that end with a row. `name` is that of the table. */
export async function storeTable({
  source,
  name,
  place,
  partBytes = PART_BYTES,
}: {
  source: Readable;
  name: string;
  place: FileStorage;
  partBytes?: number;
}): Promise<{ rows: number; parts: StoredPart[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'startline-backup-'));
  const parts: StoredPart[] = [];
  let rows = 0;
  let open: OpenPart | undefined;
  const finish = async (): Promise<void> => {
    if (open) parts.push(await open.storeAs(`tables/${name}.${parts.length + 1}.gz`));
    open = undefined;
  };
  const write = async (chunk: Buffer): Promise<void> => {
    open ??= openPart({ file: path.join(folder, 'part.gz'), place });
    await open.write(chunk);
  };
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      rows += rowsIn(chunk);
      const isFull = (open?.bytes() ?? 0) + chunk.length > partBytes;
      const cut = isFull ? chunk.lastIndexOf(NEWLINE) + 1 : 0;
      if (cut > 0) {
        await write(chunk.subarray(0, cut));
        await finish();
      }
      if (cut < chunk.length) await write(chunk.subarray(cut));
    }
    await finish();
    return { rows, parts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Newlines within values are escaped, so each one ends a row. */
export function rowsIn(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

interface OpenPart {
  bytes(): number;
  write(chunk: Buffer): Promise<void>;
  storeAs(key: string): Promise<StoredPart>;
}

/** Gzips into a file first: a store wants to know size and hash before it takes anything. */
function openPart({ file, place }: { file: string; place: FileStorage }): OpenPart {
  const entrance = new PassThrough({ highWaterMark: 1024 * 1024 });
  const written = pipeline(entrance, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 })).catch(
    (error) => Promise.reject(sayingWhere(error, path.dirname(file))),
  );
  // Whoever waits for it is told; until then a full disk must not end the process.
  written.catch(() => {});
  let bytes = 0;
  return {
    bytes: () => bytes,
    async write(chunk) {
      bytes += chunk.length;
      if (!entrance.write(chunk))
        await Promise.race([new Promise((resolve) => entrance.once('drain', resolve)), written]);
    },
    async storeAs(key) {
      entrance.end();
      await written;
      const { size } = await stat(file);
      const sha256 = await hashOf(createReadStream(file));
      await place.put(key, { path: file }, { mimeType: 'application/gzip', size, sha256 });
      return { key, bytes: size, sha256 };
    },
  };
}

/** SHA-256 in hex of all that a stream gives. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
