import { LineReader, LONGEST_LINE, type SourceLine } from '../../../../engine/tables/lines/lineReader';
import type { RawBatch, RawParser, RawRead } from '../rawRead';
import { rejectionOf, Unreadable } from './unreadable';

/** The read a line holds, or several, or null for a line that may stand between reads; throws `Unreadable`. */
export type LineToRead = (text: string) => RawRead | readonly RawRead[] | null;

/** A parser of formats whose lines are read one by one; blank lines are left out. */
export function lineParser(toRead: LineToRead): RawParser {
  const lines = new LineReader();
  return {
    push: (chunk) => readLines(lines.push(chunk), toRead),
    end: () => readLines(lines.end(), toRead),
  };
}

export function readLines(lines: SourceLine[], toRead: LineToRead): RawBatch {
  const batch: RawBatch = { reads: [], rejections: [] };
  for (const line of lines) readLine(line, toRead, batch);
  return batch;
}

/** Where a read stands, as far as something may have to be said about it. */
export function withLine(read: RawRead, line: number): RawRead {
  return read.chipcode === null || read.note !== undefined ? { ...read, line } : read;
}

function readLine({ line, text, isTooLong }: SourceLine, toRead: LineToRead, { reads, rejections }: RawBatch): void {
  if (text.trim() === '' && !isTooLong) return;
  try {
    if (isTooLong) throw new Unreadable('line', `it is longer than ${LONGEST_LINE.toLocaleString('en-US')} characters`);
    if (text.includes('\0')) throw new Unreadable('line', 'it holds a zero byte');
    for (const read of [toRead(text) ?? []].flat()) reads.push(withLine(read, line));
  } catch (error) {
    rejections.push(rejectionOf({ error, line, raw: text }));
  }
}
