import type { ReadLimits } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { readZipDirectory, viewOf, type ZipDirectory, type ZipEntry, ZipError } from '../zip/zipDirectory';

type Bytes = Uint8Array<ArrayBuffer>;
type Limits = Pick<ReadLimits, 'maxInflatedBytes' | 'maxInflationRatio' | 'maxZipEntries'>;

const LOCAL_SIGNATURE = 0x04034b50;
const FREE_OF_RATIO = 10 * 1024 * 1024;

/**
 * A ZIP archive in memory whose entries are inflated as streams. Its directory is judged before anything is inflated, and no entry
 * yields more bytes than the directory promised.
 */
export class ZipArchive {
  readonly #bytes: Bytes;
  readonly #entries: Map<string, ZipEntry>;

  private constructor(bytes: Bytes, entries: readonly ZipEntry[]) {
    this.#bytes = bytes;
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** Throws ImportFileError `broken_xlsx` and `zip_bomb`. */
  static async open(bytes: Bytes, limits: Limits): Promise<ZipArchive> {
    const size = bytes.byteLength;
    const read = async (start: number, length: number) => bytes.subarray(start, start + length);
    const directory = await readZipDirectory({ size, read }, { entries: limits.maxZipEntries }).catch(refuse(limits));
    refuseBomb(directory, size, limits);
    return new ZipArchive(bytes, directory.entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Bytes after inflation, as the directory says. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.unpacked ?? 0;
  }

  /** The bytes of one entry. Throws ImportFileError `broken_xlsx`, `encrypted_file`, and `zip_bomb` when it lied about its size. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw brokenArchive(`"${name}" is missing`);
    if (entry.isEncrypted)
      throw new ImportFileError('encrypted_file', 'The file is protected by a password. Save it without one.');
    const packed = this.#packed(entry);
    if (entry.method === 0) {
      yield packed;
      return;
    }
    if (entry.method !== 8) throw brokenArchive(`"${name}" is packed by an unknown method`);
    yield* inflate(packed, entry);
  }

  #packed({ offset, packed }: ZipEntry): Bytes {
    const header = viewOf(this.#bytes.subarray(offset, offset + 30));
    if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL_SIGNATURE)
      throw brokenArchive('its directory points nowhere');
    const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    if (start + packed > this.#bytes.byteLength) throw brokenArchive('it is cut off');
    return this.#bytes.subarray(start, start + packed);
  }
}

export function brokenArchive(reason: string, cause?: unknown): ImportFileError {
  const message = `The Excel file is damaged: ${reason}. Open it in a spreadsheet program and save it again.`;
  return new ImportFileError('broken_xlsx', message, { cause });
}

async function* inflate(packed: Bytes, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  let size = 0;
  try {
    for await (const chunk of inflated) {
      size += chunk.byteLength;
      if (size > entry.unpacked)
        throw new ImportFileError('zip_bomb', `"${entry.name}" in the Excel file is larger than it says.`);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : brokenArchive(`"${entry.name}" cannot be unpacked`, error);
  }
}

function refuse({ maxZipEntries }: Limits) {
  return (error: unknown): never => {
    if (!(error instanceof ZipError)) throw error;
    if (error.code === 'damaged') throw brokenArchive(error.reason, error);
    const limit = `more than the ${maxZipEntries} that can be read`;
    throw new ImportFileError('zip_bomb', `The Excel file is refused: ${error.reason}, ${limit}.`);
  };
}

function refuseBomb({ unpackedBytes: total }: ZipDirectory, fileSize: number, limits: Limits): void {
  const isTooLarge = total > limits.maxInflatedBytes;
  const isTooDense = total > FREE_OF_RATIO && total > fileSize * limits.maxInflationRatio;
  if (!isTooLarge && !isTooDense) return;
  const megabytes = Math.round(total / 1024 / 1024).toLocaleString('en-US');
  throw new ImportFileError(
    'zip_bomb',
    `The Excel file unpacks to ${megabytes} MB, which is more than a start list can be.`,
  );
}
