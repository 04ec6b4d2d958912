import type { FileHandle } from 'node:fs/promises';
import type { FileLimits } from './fileLimits';

export interface ZipDirectory {
  names: string[];
  /** Bytes all entries claim to unpack to. */
  unpackedBytes: number;
  /** Entries that share their packed bytes, as only bombs do. */
  hasOverlaps: boolean;
}

interface Entry {
  name: string;
  packed: number;
  unpacked: number;
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const MAX_COMMENT = 0xffff;

/**
 * Reads the list of entries at the end of a ZIP without unpacking anything.
 * Undefined when it is damaged, in the 64-bit format, or longer than the limits allow.
 */
export async function readZipDirectory(handle: FileHandle, limits: FileLimits): Promise<ZipDirectory | undefined> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - END_BYTES - MAX_COMMENT), END_BYTES + MAX_COMMENT);
  const end = findEnd(tail);
  if (!end || end.count > limits.zip.entries || end.bytes > limits.zip.directoryBytes) return undefined;
  if (end.offset + end.bytes > size) return undefined;
  const entries = parseEntries(await readAt(handle, end.offset, end.bytes), end.count);
  if (!entries) return undefined;
  return {
    names: entries.map((entry) => entry.name),
    unpackedBytes: entries.reduce((sum, entry) => sum + entry.unpacked, 0),
    hasOverlaps: hasOverlaps(entries, end.offset),
  };
}

function findEnd(tail: Buffer): { count: number; bytes: number; offset: number } | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE) {
      return {
        count: tail.readUInt16LE(at + 10),
        bytes: tail.readUInt32LE(at + 12),
        offset: tail.readUInt32LE(at + 16),
      };
    }
  }
  return undefined;
}

function parseEntries(directory: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function hasOverlaps(entries: Entry[], directoryOffset: number): boolean {
  const byOffset = [...entries].sort((a, b) => a.offset - b.offset);
  return byOffset.some((entry, index) => {
    const nextOffset = byOffset[index + 1]?.offset ?? directoryOffset;
    return entry.offset + LOCAL_HEADER_BYTES + entry.packed > nextOffset;
  });
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
