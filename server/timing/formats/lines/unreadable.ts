import type { RawRejection } from '../rawRead';

const LONGEST_EXCERPT = 200;
const LONGEST_QUOTE = 40;

/** Thrown inside a parser for a record that is no read; becomes a rejection. */
export class Unreadable extends Error {
  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
  }
}

/** Thrown by a parser for a mapping that does not fit the file, before it gives anything; the message begins behind its name. */
export class UnfitColumns extends Error {}

/** The rejection for what was thrown while reading a record; rethrows what is no `Unreadable`. */
export function rejectionOf({ error, line, raw }: { error: unknown; line: number; raw: string }): RawRejection {
  if (!(error instanceof Unreadable)) throw error;
  return { line, reason: error.message, raw: excerpt(raw) };
}

/** A value inside a reason, shortened. */
export function quoted(value: string): string {
  return `"${shorten(value, LONGEST_QUOTE)}"`;
}

/** A record inside a rejection, shortened and free of zero bytes, which no database takes. */
function excerpt(raw: string): string {
  return shorten(raw, LONGEST_EXCERPT).replaceAll('\0', '\ufffd');
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
