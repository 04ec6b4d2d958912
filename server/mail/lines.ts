import type { Read } from '../../engine/core/said/readSentences';

/** A line: a sentence of the server in English, or what a person wrote, which stays as it is, with what the server says before it. */
export type Line = string | { readonly under?: string; readonly written: string };

/** A line in the language that `read` reads. */
export function readLine(read: Read, line: Line): string {
  if (typeof line === 'string') return read(line);
  return line.under === undefined ? line.written : `${read(line.under)} ${line.written}`;
}
