import type { Delimiter } from './detectDelimiter';
import { guarded } from './formulaGuard';

interface CsvOptions {
  /** Default a comma. */
  delimiter?: Delimiter;
  /** Begin with a byte order mark, by which Excel knows UTF-8. */
  bom?: boolean;
  /**
   * Put an apostrophe before cells a spreadsheet would run as a formula (OWASP, "CSV Injection"); plain numbers and phone
   * numbers stay as they are. An import takes it off again.
   */
  safeForSpreadsheets?: boolean;
}

/** Characters collected before they are handed on. */
const CHUNK_LENGTH = 64 * 1024;
const QUOTED_ALWAYS = /["\r\n,;\t|]|^\s|\s$|^\ufeff/;

/** Encodes rows as CSV (RFC 4180, lines end in CRLF), in pieces of about 64,000 characters, reading rows only as they are needed. */
export async function* writeCsv(
  rows: AsyncIterable<string[]> | Iterable<string[]>,
  { delimiter = ',', bom = false, safeForSpreadsheets = false }: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  const encode = safeForSpreadsheets ? (cell: string) => encodeCell(guarded(cell)) : encodeCell;
  let chunk = bom ? '\ufeff' : '';
  for await (const row of rows) {
    const line = row.map(encode).join(delimiter);
    // A row of one empty cell would be a blank line, which is no row.
    chunk += `${line === '' ? '""' : line}\r\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Quoted whatever the delimiter is, so that a program that expects another one still keeps the cell together. */
function encodeCell(cell: string): string {
  return QUOTED_ALWAYS.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
