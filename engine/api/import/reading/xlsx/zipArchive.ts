import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ReadLimits } from '../fileSource';
import { ImportFileError } from '../importFileError';

interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  size: number;
  headerOffset: number;
}

type Limits = Pick<ReadLimits, 'maxInflatedBytes' | 'maxInflationRatio' | 'maxZipEntries'>;

const END_SIGNATURE = 0x06054b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const UNKNOWN_32 = 0xffffffff;
const FREE_OF_RATIO = 10 * 1024 * 1024;

/**
 * A ZIP archive in memory (APPNOTE.TXT 6.3.10) whose entries are inflated as streams. Its directory is judged before anything
 * is inflated, and no entry yields more bytes than the directory promised.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries: Map<string, ZipEntry>;

  /** Throws ImportFileError `broken_xlsx` and `zip_bomb`. */
  constructor(bytes: Buffer, limits: Limits) {
    this.#bytes = bytes;
    const entries = guard(() => readDirectory(bytes, limits.maxZipEntries));
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
    refuseBomb(entries, bytes.byteLength, limits);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Bytes after inflation, as the directory says. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.size ?? 0;
  }

  /** The bytes of one entry. Throws ImportFileError `broken_xlsx`, `encrypted_file`, and `zip_bomb` when it lied about its size. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw brokenArchive(`"${name}" is missing`);
    if (entry.isEncrypted)
      throw new ImportFileError('encrypted_file', 'The file is protected by a password. Save it without one.');
    const packed = guard(() => this.#packed(entry));
    if (entry.method === 0) {
      yield packed;
      return;
    }
    if (entry.method !== 8) throw brokenArchive(`"${name}" is packed by an unknown method`);
    yield* inflate(packed, entry);
  }

  #packed(entry: ZipEntry): Buffer {
    const { headerOffset, compressedSize } = entry;
    if (this.#bytes.readUInt32LE(headerOffset) !== LOCAL_SIGNATURE) throw brokenArchive('its directory points nowhere');
    const start =
      headerOffset + 30 + this.#bytes.readUInt16LE(headerOffset + 26) + this.#bytes.readUInt16LE(headerOffset + 28);
    if (start + compressedSize > this.#bytes.byteLength) throw brokenArchive('it is cut off');
    return this.#bytes.subarray(start, start + compressedSize);
  }
}

export function brokenArchive(reason: string, cause?: unknown): ImportFileError {
  const message = `The Excel file is damaged: ${reason}. Open it in a spreadsheet program and save it again.`;
  return new ImportFileError('broken_xlsx', message, { cause });
}

async function* inflate(packed: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const source = Readable.from([packed]);
  const inflater = source.pipe(createInflateRaw({ chunkSize: 64 * 1024 }));
  let inflated = 0;
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) {
      inflated += chunk.byteLength;
      if (inflated > entry.size)
        throw new ImportFileError('zip_bomb', `"${entry.name}" in the Excel file is larger than it says.`);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : brokenArchive(`"${entry.name}" cannot be unpacked`, error);
  } finally {
    source.destroy();
    inflater.destroy();
  }
}

function readDirectory(bytes: Buffer, maxEntries: number): ZipEntry[] {
  const end = findEnd(bytes);
  let count = bytes.readUInt16LE(end + 10);
  let offset = bytes.readUInt32LE(end + 16);
  if (end >= 20 && bytes.readUInt32LE(end - 20) === ZIP64_LOCATOR_SIGNATURE) {
    const end64 = Number(bytes.readBigUInt64LE(end - 12));
    count = Number(bytes.readBigUInt64LE(end64 + 32));
    offset = Number(bytes.readBigUInt64LE(end64 + 48));
  }
  if (count > maxEntries) {
    throw new ImportFileError(
      'zip_bomb',
      `The Excel file holds ${count} files inside, more than the ${maxEntries} that can be read.`,
    );
  }
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(offset) !== ENTRY_SIGNATURE) throw brokenArchive('its directory is not readable');
    const lengths = [28, 30, 32].map((at) => bytes.readUInt16LE(offset + at)) as [number, number, number];
    entries.push(readEntry(bytes, offset, lengths));
    offset += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const last = bytes.byteLength - END_LENGTH;
  for (let offset = last; offset >= Math.max(0, last - LONGEST_COMMENT); offset--) {
    if (bytes.readUInt32LE(offset) === END_SIGNATURE) return offset;
  }
  throw brokenArchive('its end is missing');
}

function readEntry(bytes: Buffer, offset: number, [nameLength, extraLength]: [number, number, number]): ZipEntry {
  const nameEnd = offset + 46 + nameLength;
  const wide = readZip64Extra(bytes.subarray(nameEnd, nameEnd + extraLength));
  // The wide numbers stand in this order, and only those whose narrow field is full.
  const widen = (value: number) => (value === UNKNOWN_32 ? (wide.shift() ?? value) : value);
  const size = widen(bytes.readUInt32LE(offset + 24));
  const compressedSize = widen(bytes.readUInt32LE(offset + 20));
  return {
    name: bytes.toString('utf8', offset + 46, nameEnd),
    method: bytes.readUInt16LE(offset + 10),
    isEncrypted: (bytes.readUInt16LE(offset + 8) & 1) === 1,
    size,
    compressedSize,
    headerOffset: widen(bytes.readUInt32LE(offset + 42)),
  };
}

function readZip64Extra(extra: Buffer): number[] {
  let offset = 0;
  while (offset + 4 <= extra.byteLength) {
    const length = extra.readUInt16LE(offset + 2);
    if (extra.readUInt16LE(offset) === 1) {
      const count = Math.floor(Math.min(length, extra.byteLength - offset - 4) / 8);
      return Array.from({ length: count }, (_, index) => Number(extra.readBigUInt64LE(offset + 4 + index * 8)));
    }
    offset += 4 + length;
  }
  return [];
}

function refuseBomb(entries: ZipEntry[], fileSize: number, limits: Limits): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const isTooLarge = total > limits.maxInflatedBytes;
  const isTooDense = total > FREE_OF_RATIO && total > fileSize * limits.maxInflationRatio;
  if (!isTooLarge && !isTooDense) return;
  const megabytes = Math.round(total / 1024 / 1024).toLocaleString('en-US');
  throw new ImportFileError(
    'zip_bomb',
    `The Excel file unpacks to ${megabytes} MB, which is more than a start list can be.`,
  );
}

/** Reading past the end means a cut or forged archive. */
function guard<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ImportFileError ? error : brokenArchive('its directory is not readable', error);
  }
}
