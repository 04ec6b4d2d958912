import type { ReadLimits, SourceRow } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { plainCell } from './plainCell';

/** Text is looked at in steps of this many characters, so that a long row is not looked at again for every small chunk. */
const STEP = 64 * 1024;
const LINE_BREAK = /\r\n|\r|\n/g;

type Limits = Pick<ReadLimits, 'maxRowLength' | 'maxColumns'>;

interface TokenizerOptions {
  delimiter: string;
  limits: Limits;
  step?: number;
  isStrict?: boolean;
}

/**
 * Splits delimited text into rows (RFC 4180), chunk by chunk. A row ends at LF, CRLF or CR; cells in quotes may hold all of
 * these. More than the standard says: a quote inside a quoted cell that no delimiter or line end follows is part of the cell,
 * and quotes inside unquoted cells are plain characters. So is a quote that opens a cell and that nothing closes before another opens
 * a cell on a line below: it spoils its own row and no other. (Inside of a cell that is quoted well, quotes come in twos.) Rows
 * without any text are left out but counted in `line`.
 *
 * Papa Parse would do for well-formed files, but neither numbers the lines nor bounds its memory on an endless row.
 */
export class CsvTokenizer {
  readonly #delimiter: string;
  readonly #limits: Limits;
  readonly #step: number;
  readonly #isStrict: boolean;
  #buffer = '';
  #line = 1;
  #wanted: number;

  /** `isStrict` refuses a quote that nothing closes. */
  constructor({ delimiter, limits, step = STEP, isStrict = false }: TokenizerOptions) {
    this.#delimiter = delimiter;
    this.#limits = limits;
    this.#step = step;
    this.#isStrict = isStrict;
    this.#wanted = step;
  }

  /** The rows that are complete with `text`. Throws ImportFileError `line_too_long`, `too_many_columns`, `binary_file`. */
  push(text: string): SourceRow[] {
    this.#buffer += text;
    return this.#buffer.length < this.#wanted ? [] : this.#takeRows(false);
  }

  /** The rows left at the end of the file. Throws as `push`. */
  end(): SourceRow[] {
    return this.#takeRows(true);
  }

  #takeRows(isLast: boolean): SourceRow[] {
    const longest = this.#isStrict ? Number.POSITIVE_INFINITY : this.#limits.maxRowLength;
    const scanner = new RowScanner({ text: this.#buffer, delimiter: this.#delimiter, isLast, longest });
    const rows: SourceRow[] = [];
    this.#refuseNul();
    let start = 0;
    while (start < this.#buffer.length) {
      const cells = scanner.next();
      if (!cells) break;
      this.#refuseLong(scanner.position - start);
      if (cells.length > this.#limits.maxColumns) this.#refuseColumns(cells.length);
      if (cells.some((cell) => cell !== '')) rows.push({ line: this.#line, cells: cells.map(plainCell) });
      this.#line += scanner.lineBreaks;
      start = scanner.position;
    }
    const openQuote = scanner.openQuote === undefined ? undefined : scanner.openQuote - start;
    this.#buffer = this.#buffer.slice(start);
    this.#refuseUnfinished(openQuote, isLast);
    this.#wanted = this.#buffer.length + this.#step;
    return rows;
  }

  #refuseUnfinished(openQuote: number | undefined, isLast: boolean): void {
    if (openQuote !== undefined && (isLast || this.#buffer.length > this.#limits.maxRowLength)) {
      const line = this.#line + countLineBreaks(this.#buffer.slice(0, openQuote));
      const end = isLast ? 'the end of the file' : `the next ${count(this.#limits.maxRowLength)} characters`;
      throw new ImportFileError('unclosed_quote', `The quote that opens on line ${line} is not closed before ${end}.`, {
        line,
      });
    }
    this.#refuseLong(this.#buffer.length);
  }

  #refuseLong(length: number): void {
    if (length <= this.#limits.maxRowLength) return;
    const message = `Line ${this.#line} is longer than ${count(this.#limits.maxRowLength)} characters. Is this a table with one row per line?`;
    throw new ImportFileError('line_too_long', message, { line: this.#line });
  }

  #refuseColumns(columns: number): never {
    const message = `Line ${this.#line} has ${count(columns)} columns, more than the ${count(this.#limits.maxColumns)} that can be read.`;
    throw new ImportFileError('too_many_columns', message, { line: this.#line });
  }

  #refuseNul(): void {
    const offset = this.#buffer.indexOf('\0');
    if (offset < 0) return;
    const line = this.#line + countLineBreaks(this.#buffer.slice(0, offset));
    throw new ImportFileError('binary_file', `Line ${line} holds a zero byte: this is not a text file.`, { line });
  }
}

interface ScannerOptions {
  text: string;
  delimiter: string;
  isLast: boolean;
  longest: number;
}

/** Stands for a quote that opens a cell and is a plain character all the same. */
const STRAY = Symbol('stray quote');

/** Reads row after row from one text. */
class RowScanner {
  position = 0;
  lineBreaks = 0;
  /** Where a quote opens that nothing closes. */
  openQuote: number | undefined;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #isLast: boolean;
  readonly #longest: number;
  #nextQuote = -1;
  #nextReturn = -1;
  #nextFeed = -1;

  /** A quote that nothing closes within `longest` characters, or up to the end, is a plain character; never where that is infinite. */
  constructor({ text, delimiter, isLast, longest }: ScannerOptions) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isLast = isLast;
    this.#longest = longest;
  }

  /** The cells of the next row, or undefined when it is not complete yet; then `position` stays. */
  next(): string[] | undefined {
    const start = this.position;
    const end = this.#lineEnd(start);
    const isSimple = this.#find('"', start) >= (end ?? this.#text.length);
    if (isSimple) {
      if (end === undefined) return undefined;
      const after = this.#skipLineBreak(end);
      if (after === undefined) return undefined;
      this.lineBreaks = 1;
      this.position = after;
      return this.#text.slice(start, end).split(this.#delimiter);
    }
    return this.#quotedRow(start);
  }

  #quotedRow(start: number): string[] | undefined {
    const cells: string[] = [];
    let at = start;
    this.lineBreaks = 1;
    for (;;) {
      const cell = this.#text[at] === '"' ? this.#quotedCell(at) : this.#plainCell(at);
      if (!cell) return undefined;
      if (cell === STRAY) return this.#restOfLine(cells, at + 1);
      cells.push(cell.value);
      if (this.#text[cell.end] === this.#delimiter) {
        at = cell.end + 1;
        continue;
      }
      const after = this.#skipLineBreak(cell.end);
      if (after === undefined) return undefined;
      this.position = after;
      return cells;
    }
  }

  #plainCell(start: number): { value: string; end: number } | undefined {
    const lineEnd = this.#lineEnd(start);
    const delimiter = this.#text.indexOf(this.#delimiter, start);
    const end = delimiter >= 0 && (lineEnd === undefined || delimiter < lineEnd) ? delimiter : lineEnd;
    return end === undefined ? undefined : { value: this.#text.slice(start, end), end };
  }

  /** The row up to the end of its line, all quotes being plain characters. */
  #restOfLine(cells: string[], start: number): string[] | undefined {
    const end = this.#lineEnd(start);
    const after = end === undefined ? undefined : this.#skipLineBreak(end);
    if (after === undefined) return undefined;
    this.position = after;
    return [...cells, ...this.#text.slice(start, end).split(this.#delimiter)];
  }

  #quotedCell(start: number): { value: string; end: number } | typeof STRAY | undefined {
    let at = start + 1;
    let hasEscapes = false;
    for (;;) {
      const quote = this.#text.indexOf('"', at);
      if (quote < 0) {
        const isLong = this.#isLast || this.#text.length - start > this.#longest;
        if (isLong && this.#longest < Number.POSITIVE_INFINITY) return STRAY;
        this.openQuote = start;
        return undefined;
      }
      const following = this.#text[quote + 1];
      if (following === undefined && !this.#isLast) return undefined;
      if (following === undefined || following === this.#delimiter || following === '\n' || following === '\r') {
        const raw = this.#text.slice(start + 1, quote);
        this.lineBreaks += countLineBreaks(raw);
        return { value: hasEscapes ? raw.replaceAll('""', '"') : raw, end: quote + 1 };
      }
      if (following === '"') hasEscapes = true;
      else if (this.#opensBelow(start, quote)) return STRAY;
      at = quote + (following === '"' ? 2 : 1);
    }
  }

  /** Whether a quote opens a cell of a line below the one of another: between two rows, and not inside of the cell that the other opens. */
  #opensBelow(start: number, quote: number): boolean {
    const before = this.#text[quote - 1];
    if (before !== this.#delimiter && before !== '\n' && before !== '\r') return false;
    const end = this.#lineEnd(start);
    return end !== undefined && end < quote && this.#longest < Number.POSITIVE_INFINITY;
  }

  /** Where the line that holds `from` ends, before its line break; undefined when the text does not say. */
  #lineEnd(from: number): number | undefined {
    const end = Math.min(this.#find('\n', from), this.#find('\r', from));
    if (end < this.#text.length) return end;
    return this.#isLast ? this.#text.length : undefined;
  }

  #skipLineBreak(end: number): number | undefined {
    if (end === this.#text.length) return end;
    if (this.#text[end] === '\n') return end + 1;
    if (end + 1 === this.#text.length && !this.#isLast) return undefined;
    return this.#text[end + 1] === '\n' ? end + 2 : end + 1;
  }

  /** As indexOf, the length of the text for none; remembered, as rows ask for the same place again and again. */
  #find(char: '"' | '\n' | '\r', from: number): number {
    const known = char === '"' ? this.#nextQuote : char === '\n' ? this.#nextFeed : this.#nextReturn;
    if (known >= from) return known;
    const found = this.#text.indexOf(char, from);
    const place = found < 0 ? this.#text.length : found;
    if (char === '"') this.#nextQuote = place;
    else if (char === '\n') this.#nextFeed = place;
    else this.#nextReturn = place;
    return place;
  }
}

function countLineBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? (text.match(LINE_BREAK)?.length ?? 0) : 0;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
