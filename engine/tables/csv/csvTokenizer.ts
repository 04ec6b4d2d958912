import type { ReadLimits, SourceRow } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { EntityReader } from './htmlEntities';
import { countLineBreaks } from './lineBreaks';
import { plainCell } from './plainCell';
import { RowScanner } from './rowScanner';

/** Text is looked at in steps of this many characters, so that a long row is not looked at again for every small chunk. */
const STEP = 64 * 1024;

type Limits = Pick<ReadLimits, 'maxRowLength' | 'maxColumns'>;

/** Sign of a cut file: it ends within a quote, or without a line break after its last row. */
export type FileEnding = 'open_quote' | 'no_line_break';

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
 * a cell on a line below, or that would join lines which are rows of their own (`rowsOfTheirOwn`): it spoils its own row and no
 * other. (Inside of a cell that is quoted well, quotes come in twos.) Rows without any text are left out but counted in `line`.
 *
 * Papa Parse would do for well-formed files, but neither numbers the lines nor bounds its memory on an endless row.
 */
export class CsvTokenizer {
  readonly #delimiter: string;
  readonly #limits: Limits;
  readonly #step: number;
  readonly #isStrict: boolean;
  readonly #entities = new EntityReader();
  #buffer = '';
  #line = 1;
  #width = 0;
  #wanted: number;
  #ending: FileEnding | null = null;

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
    this.#buffer += this.#entities.read(text);
    return this.#buffer.length < this.#wanted ? [] : this.#takeRows(false);
  }

  /** The rows left at the end of the file. Throws as `push`. */
  end(): SourceRow[] {
    this.#buffer += this.#entities.end();
    return this.#takeRows(true);
  }

  /** Ending of a file that was read to its end; null for a line break. */
  get ending(): FileEnding | null {
    return this.#ending;
  }

  #takeRows(isLast: boolean): SourceRow[] {
    const scanner = new RowScanner({
      text: this.#buffer,
      delimiter: this.#delimiter,
      isLast,
      longest: this.#isStrict ? Number.POSITIVE_INFINITY : this.#limits.maxRowLength,
      isStrict: this.#isStrict,
      width: this.#width,
    });
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
    this.#width = scanner.width;
    if (isLast && rows.length > 0)
      this.#ending = scanner.isOpen ? 'open_quote' : /[\r\n]$/.test(this.#buffer) ? null : 'no_line_break';
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

function count(value: number): string {
  return value.toLocaleString('en-US');
}
