import type { RawFormatName } from '../../../../../resources/passings/readColumns';
import { headLines, namesTheDay } from './rawFormats';

const PART_BYTES = 5_000_000;
/** Where a line's end is looked for, and what the head of a file fits into. */
const WINDOW_BYTES = 64 * 1024;
const NEWLINE = 10;

/** A part of a file, and where it stands in it. */
export interface FilePart {
  readonly body: Blob;
  /** In bytes of the file, without a repeated head. */
  readonly size: number;
  /** To be added to a line's number in the part for its number in the file. */
  readonly lineOffset: number;
}

/**
 * Cuts a file behind its lines into parts of about `partBytes`, each of which can be read by itself, with the head of the file before
 * it where the format has one. Nothing is held in memory but the part at hand. A file that fits into one part stays as it is, and so
 * does one that only makes sense as a whole: JSON, times without their day, UTF-16.
 */
export async function* splitFile(
  file: Blob,
  {
    format,
    hasHeader = true,
    partBytes = PART_BYTES,
  }: { format: RawFormatName; hasHeader?: boolean; partBytes?: number },
): AsyncGenerator<FilePart> {
  const head = file.size > partBytes ? await headOf(file, format, hasHeader) : null;
  if (!head) {
    yield { body: asText([file]), size: file.size, lineOffset: 0 };
    return;
  }
  let linesBefore = 0;
  for (let start = 0; start < file.size; ) {
    const end = start + partBytes >= file.size ? file.size : await endOfLine(file, start + partBytes);
    const own = file.slice(start, end);
    const isFirst = start === 0;
    yield {
      body: asText(isFirst ? [own] : [head.bytes, own]),
      size: end - start,
      lineOffset: isFirst ? 0 : linesBefore - head.lines,
    };
    linesBefore += await countLines(own);
    start = end;
  }
}

/** What is repeated before each part; null for a file that cannot be cut. */
async function headOf(
  file: Blob,
  format: RawFormatName,
  hasHeader: boolean,
): Promise<{ bytes: Blob; lines: number } | null> {
  const window = await bytesOf(file.slice(0, WINDOW_BYTES));
  if (window[0] === 0xfe || window[0] === 0xff) return null;
  const lines = new TextDecoder().decode(window).split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (/^\ufeff?\s*[[{]/.test(first)) return null;
  const count = headLines(format, lines, hasHeader);
  if (!namesTheDay(format, lines[count] ?? '')) return null;
  let end = 0;
  for (let line = 0; line < count; line++) end = window.indexOf(NEWLINE, end) + 1;
  return { bytes: file.slice(0, end), lines: count };
}

/** Just behind the line that a byte is in. */
async function endOfLine(file: Blob, from: number): Promise<number> {
  for (let at = from; at < file.size; at += WINDOW_BYTES) {
    const found = (await bytesOf(file.slice(at, at + WINDOW_BYTES))).indexOf(NEWLINE);
    if (found >= 0) return at + found + 1;
  }
  return file.size;
}

async function countLines(part: Blob): Promise<number> {
  const bytes = await bytesOf(part);
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** The type goes out as the request's content type, by which the server knows a device's own format. */
function asText(parts: Blob[]): Blob {
  return new Blob(parts, { type: 'text/plain' });
}
