import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const RED = { r: 255, g: 0, b: 0 };

/** A picture of one colour. `alpha` from 0, clear, to 1. */
export function picture(width: number, height: number, alpha = 1): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { ...RED, alpha } } });
}

/** A picture that compresses badly, so that cutting it off cuts pixels off. */
export function noise(width: number, height: number): Sharp {
  const raw = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 7919 + (index >> 3) * 104729) % 251),
  );
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

/** An uncompressed BMP of 24 or 32 bits, white. */
export function bmp(width: number, height: number, bitsPerPixel: 24 | 32 = 24): Buffer {
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const file = Buffer.alloc(54 + rowBytes * height, 0xff);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(0, 6);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bitsPerPixel, 28);
  file.fill(0, 30, 54);
  return file;
}

/** A PNG that says it is as large as asked and holds rows of nothing: a few kilobytes that unpack to gigabytes. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 4_000_000)), { level: 9 });
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A GIF of many frames of one pixel each on a screen as large as asked. */
export function gifBomb(frames: number, side: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
  const pixel = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const frame = Buffer.concat([control, pixel]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ]);
}

interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** What the list of entries says, when it is to lie. */
  claimedBytes?: number;
  /** Begins where another entry begins, as in overlapping bombs. */
  overlapsFirst?: boolean;
}

/** A ZIP archive with the entries given. */
export function zip(entries: (ZipEntry | string)[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const item of entries) {
    const entry = typeof item === 'string' ? { name: item } : item;
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? 'x');
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimedBytes ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.overlapsFirst ? 0 : offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, name]));
    if (!entry.overlapsFirst) {
      bodies.push(local);
      offset += local.length;
    }
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

export const XLSX_PARTS = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'];
