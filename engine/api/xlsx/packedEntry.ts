import { finished } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';

const DEFLATE = 8;

/** An entry of a ZIP that is packed as its bytes come in, off this thread: others have their turn meanwhile. */
export class PackedEntry implements ZipInputFile {
  readonly compression = DEFLATE;
  size = 0;
  crc = 0;
  /** Given by the archive that it is added to. */
  ondata: AsyncFlateStreamHandler = () => undefined;
  readonly #packer = createDeflateRaw({ level: constants.Z_BEST_SPEED });

  constructor(readonly filename: string) {
    this.#packer.on('data', (piece: Uint8Array<ArrayBuffer>) => this.ondata(null, piece, false));
    // Heard of where the next bytes are waited for.
    this.#packer.on('error', () => undefined);
  }

  /** Ends once they are packed: whoever brings bytes faster waits. */
  async push(bytes: Uint8Array): Promise<void> {
    this.size += bytes.byteLength;
    this.crc = crc32(bytes, this.crc);
    await new Promise<void>((done, fail) => this.#packer.write(bytes, (error) => (error ? fail(error) : done())));
  }

  async end(): Promise<void> {
    this.#packer.end();
    await finished(this.#packer);
    this.ondata(null, new Uint8Array(0), true);
  }

  /** Gives up, also where it is at its end. */
  terminate = (): void => void this.#packer.destroy();
}
