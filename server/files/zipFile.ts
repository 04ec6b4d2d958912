import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Writes a ZIP to a file of this machine as its entries come in: what is in memory is a piece of one of them. */
export interface ZipFile {
  /** Texts that come in pieces. */
  addText(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Bytes that are packed already, as pictures are. */
  addBytes(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes the directory; the file is whole then. */
  end(): Promise<void>;
  /** Gives up: what was written is worth nothing. */
  abandon(): void;
}

/** @throws where there is such a file already */
export function openZipFile(path: string): ZipFile {
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const isWritten = finished(output);
  // Heard of where it is waited for.
  isWritten.catch(() => undefined);
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void output.destroy(error);
    output.write(chunk);
    if (isLast) output.end();
  });
  const drained = async (): Promise<void> => {
    if (!output.writableNeedDrain) return;
    await Promise.race([new Promise<void>((done) => output.once('drain', () => done())), isWritten]);
  };
  const add = async (entry: ZipDeflate | ZipPassThrough, pieces: AsyncIterable<Uint8Array>): Promise<void> => {
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      await drained();
    }
    entry.push(new Uint8Array(0), true);
    await drained();
  };
  return {
    addText: (name, pieces) => add(new ZipDeflate(name, { level: 6 }), encoded(pieces)),
    addBytes: (name, bytes) => add(new ZipPassThrough(name), bytes),
    async end() {
      zip.end();
      await isWritten;
    },
    abandon() {
      zip.terminate();
      output.destroy();
    },
  };
}

async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield strToU8(piece);
}
