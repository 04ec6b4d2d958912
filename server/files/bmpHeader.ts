export interface BmpHeader {
  width: number;
  height: number;
  /** 32 can hold transparency, less cannot. */
  bitsPerPixel: number;
}

/** Dimensions of a BMP from its first 30 bytes; undefined when they are impossible. */
export function readBmpHeader(head: Buffer): BmpHeader | undefined {
  if (head.length < 30) return undefined;
  const isOldFormat = head.readUInt32LE(14) === 12;
  const header = isOldFormat
    ? { width: head.readUInt16LE(18), height: head.readUInt16LE(20), bitsPerPixel: head.readUInt16LE(24) }
    : // A negative height means that the rows begin at the top.
      { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)), bitsPerPixel: head.readUInt16LE(28) };
  const isPossible = header.width > 0 && header.height > 0 && [1, 2, 4, 8, 16, 24, 32].includes(header.bitsPerPixel);
  return isPossible ? header : undefined;
}
