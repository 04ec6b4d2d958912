type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a file, wherever they are. */
export interface ByteSource {
  readonly size: number;
  read(start: number, length: number): Promise<Bytes>;
}

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Bytes that all entries claim to unpack to. */
  readonly unpackedBytes: number;
  /** Entries that share their packed bytes, as only bombs do. */
  readonly hasOverlaps: boolean;
}

/** A ZIP that cannot be read, or `too_many` entries for the limits. */
export class ZipError extends Error {
  override name = 'ZipError';
  constructor(
    readonly code: 'damaged' | 'too_many',
    readonly reason: string,
    cause?: unknown,
  ) {
    super(`The archive cannot be read: ${reason}.`, { cause });
  }
}

const END_SIGNATURE = 0x06054b50;
const LOCATOR_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const WIDE_END_BYTES = 56;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const UNKNOWN_32 = 0xffffffff;

/** Reads the list of entries at the end of a ZIP (APPNOTE.TXT 6.3.10) without unpacking anything. @throws ZipError */
export async function readZipDirectory(
  source: ByteSource,
  most: { entries: number; directoryBytes?: number },
): Promise<ZipDirectory> {
  try {
    const { count, bytes, offset } = await findDirectory(source);
    if (count > most.entries) throw new ZipError('too_many', `it holds ${count} files inside`);
    if (bytes > (most.directoryBytes ?? bytes)) throw new ZipError('too_many', 'its directory is too long');
    const entries = readEntries(await source.read(offset, bytes), count);
    const unpackedBytes = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
    return { entries, unpackedBytes, hasOverlaps: hasOverlaps(entries, offset) };
  } catch (error) {
    // Reading past the end means a cut or forged archive.
    throw error instanceof RangeError ? new ZipError('damaged', 'its directory is not readable', error) : error;
  }
}

async function findDirectory(source: ByteSource) {
  const length = Math.min(source.size, END_BYTES + LOCATOR_BYTES + LONGEST_COMMENT);
  const tail = viewOf(await source.read(source.size - length, length));
  const end = findEnd(tail);
  if (end >= LOCATOR_BYTES && tail.getUint32(end - LOCATOR_BYTES, true) === LOCATOR_SIGNATURE) {
    const wide = viewOf(await source.read(Number(tail.getBigUint64(end - 12, true)), WIDE_END_BYTES));
    const [count = 0, bytes = 0, offset = 0] = [32, 40, 48].map((at) => Number(wide.getBigUint64(at, true)));
    return { count, bytes, offset };
  }
  return {
    count: tail.getUint16(end + 10, true),
    bytes: tail.getUint32(end + 12, true),
    offset: tail.getUint32(end + 16, true),
  };
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) if (tail.getUint32(at, true) === END_SIGNATURE) return at;
  throw new ZipError('damaged', 'its end is missing');
}

function readEntries(directory: Bytes, count: number): ZipEntry[] {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new ZipError('damaged', 'its directory is not readable');
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    entries.push(readEntry(view, { at, nameEnd, extraEnd }));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

function readEntry(view: DataView<ArrayBuffer>, options: { at: number; nameEnd: number; extraEnd: number }): ZipEntry {
  const { at, nameEnd, extraEnd } = options;
  const bytes = (start: number, end: number) => new Uint8Array(view.buffer, view.byteOffset + start, end - start);
  const wide = wideNumbers(viewOf(bytes(nameEnd, extraEnd)));
  // The wide numbers stand in this order, and only those whose narrow field is full.
  const widen = (value: number) => (value === UNKNOWN_32 ? (wide.shift() ?? value) : value);
  return {
    name: new TextDecoder().decode(bytes(at + ENTRY_BYTES, nameEnd)),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    unpacked: widen(view.getUint32(at + 24, true)),
    packed: widen(view.getUint32(at + 20, true)),
    offset: widen(view.getUint32(at + 42, true)),
  };
}

function wideNumbers(extra: DataView): number[] {
  let at = 0;
  while (at + 4 <= extra.byteLength) {
    const length = extra.getUint16(at + 2, true);
    if (extra.getUint16(at, true) === 1) {
      const count = Math.floor(Math.min(length, extra.byteLength - at - 4) / 8);
      return Array.from({ length: count }, (_, i) => Number(extra.getBigUint64(at + 4 + i * 8, true)));
    }
    at += 4 + length;
  }
  return [];
}

function hasOverlaps(entries: readonly ZipEntry[], directoryOffset: number): boolean {
  const byOffset = [...entries].sort((a, b) => a.offset - b.offset);
  return byOffset.some(
    ({ offset, packed }, i) => offset + LOCAL_HEADER_BYTES + packed > (byOffset[i + 1]?.offset ?? directoryOffset),
  );
}

export function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView<ArrayBuffer> {
  return new DataView(buffer, byteOffset, byteLength);
}
