import { areRowsOfTheirOwn } from './areRowsOfTheirOwn';
import { countLineBreaks } from './lineBreaks';

interface ScannerOptions {
  text: string;
  delimiter: string;
  isLast: boolean;
  longest: number;
  /** A quote is never a plain character where it opens a cell. */
  isStrict: boolean;
  /** Cells of the row before the text; 0 for none. */
  width: number;
}

/** Stands for a quote that opens a cell and is a plain character all the same. */
const STRAY = Symbol('stray quote');
/** One that nothing closes up to the bound: the rest of its line is not looked at for more of them, which takes time squared. */
const OPEN = Symbol('open quote');

interface Cell {
  value: string;
  end: number;
}

/** Reads row after row from one text. */
export class RowScanner {
  position = 0;
  lineBreaks = 0;
  /** Cells of the row read last. */
  width: number;
  /** Where a quote opens that nothing closes. */
  openQuote: number | undefined;
  /** True if the last row has an open quote, which was read as a plain character. */
  isOpen = false;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #isLast: boolean;
  readonly #longest: number;
  readonly #isStrict: boolean;
  #isSloppy = false;
  #nextQuote = -1;
  #nextReturn = -1;
  #nextFeed = -1;

  /** A quote that nothing closes within `longest` characters, or up to the end, is a plain character; never where that is infinite. */
  constructor({ text, delimiter, isLast, longest, isStrict, width }: ScannerOptions) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isLast = isLast;
    this.#longest = longest;
    this.#isStrict = isStrict;
    this.width = width;
  }

  /** The cells of the next row, or undefined when it is not complete yet; then `position` stays. */
  next(): string[] | undefined {
    const start = this.position;
    this.isOpen = false;
    const end = this.#lineEnd(start);
    const isSimple = this.#find('"', start) >= (end ?? this.#text.length);
    const cells = isSimple ? this.#simpleRow(start, end) : this.#anyRow(start);
    if (cells && cells.length > 1) this.width = cells.length;
    return cells;
  }

  #simpleRow(start: number, end: number | undefined): string[] | undefined {
    const after = end === undefined ? undefined : this.#skipLineBreak(end);
    if (after === undefined) return undefined;
    this.lineBreaks = 1;
    this.position = after;
    return this.#text.slice(start, end).split(this.#delimiter);
  }

  /** The row as its quotes say, or that of its first line where they join what are rows of their own. */
  #anyRow(start: number): string[] | undefined {
    const row = this.#quotedRow(start, Number.POSITIVE_INFINITY);
    if (!row || this.#isStrict || (this.lineBreaks === 1 && !this.#isSloppy)) return row?.cells;
    const text = this.#text.slice(start, row.end);
    const isSloppy = this.#isSloppy;
    const read = { text, delimiter: this.#delimiter, cells: row.cells.length, width: this.width, isSloppy };
    if (!areRowsOfTheirOwn(read)) return row.cells;
    this.#nextQuote = -1;
    this.#nextReturn = -1;
    this.#nextFeed = -1;
    const end = this.#lineEnd(start) ?? this.#text.length;
    return this.lineBreaks === 1 ? this.#simpleRow(start, end) : this.#quotedRow(start, end)?.cells;
  }

  /** A row whose quotes close before `bound`, where they close at all. */
  #quotedRow(start: number, bound: number): { cells: string[]; end: number } | undefined {
    const cells: string[] = [];
    let at = start;
    this.lineBreaks = 1;
    this.#isSloppy = false;
    for (;;) {
      const quoted = this.#text[at] === '"' ? this.#quotedCell(at, bound) : STRAY;
      if (quoted === OPEN) {
        this.isOpen = true;
        return this.#restOfLine(cells, at);
      }
      const cell = quoted === STRAY ? this.#plainCell(at) : quoted;
      if (!cell) return undefined;
      cells.push(isLoneQuote(cell.value) && quoted === STRAY ? cell.value.slice(1) : cell.value);
      if (this.#text[cell.end] === this.#delimiter) {
        at = cell.end + 1;
        continue;
      }
      const after = this.#skipLineBreak(cell.end);
      if (after === undefined) return undefined;
      this.position = after;
      return { cells, end: cell.end };
    }
  }

  /** The row up to the end of its line, all quotes being plain characters. */
  #restOfLine(cells: string[], start: number): { cells: string[]; end: number } | undefined {
    const end = this.#lineEnd(start);
    const after = end === undefined ? undefined : this.#skipLineBreak(end);
    if (end === undefined || after === undefined) return undefined;
    this.position = after;
    const [first = '', ...rest] = this.#text.slice(start, end).split(this.#delimiter);
    return { cells: [...cells, isLoneQuote(first) ? first.slice(1) : first, ...rest], end };
  }

  #plainCell(start: number): Cell | undefined {
    const lineEnd = this.#lineEnd(start);
    const delimiter = this.#text.indexOf(this.#delimiter, start);
    const end = delimiter >= 0 && (lineEnd === undefined || delimiter < lineEnd) ? delimiter : lineEnd;
    return end === undefined ? undefined : { value: this.#text.slice(start, end), end };
  }

  #quotedCell(start: number, bound: number): Cell | typeof STRAY | typeof OPEN | undefined {
    let at = start + 1;
    let hasEscapes = false;
    const strays: number[] = [];
    for (;;) {
      const quote = this.#text.indexOf('"', at);
      if (quote > bound || (quote < 0 && bound < Number.POSITIVE_INFINITY)) return OPEN;
      if (quote < 0) {
        const isLong = this.#isLast || this.#text.length - start > this.#longest;
        if (isLong && this.#longest < Number.POSITIVE_INFINITY) return OPEN;
        this.openQuote = start;
        return undefined;
      }
      const following = this.#text[quote + 1];
      if (following === undefined && !this.#isLast) return undefined;
      if (following === undefined || following === this.#delimiter || following === '\n' || following === '\r') {
        if (this.#closesBefore(start, quote, strays)) return STRAY;
        const raw = this.#text.slice(start + 1, quote);
        this.lineBreaks += countLineBreaks(raw);
        this.#isSloppy ||= strays.length > 0;
        return { value: hasEscapes ? raw.replaceAll('""', '"') : raw, end: quote + 1 };
      }
      if (this.#opensAnother(start, quote, strays.length > 0)) return STRAY;
      if (following === '"') hasEscapes = true;
      else strays.push(quote);
      at = quote + (following === '"' ? 2 : 1);
    }
  }

  /** Whether the first of the stray quotes ends what is quoted, with more of the cell behind it, and the others come in twos: `"Sokol" Plzeň`. */
  #closesBefore(start: number, quote: number, strays: readonly number[]): boolean {
    const [first] = strays;
    if (first === undefined || this.#isStrict || countLineBreaks(this.#text.slice(start, quote)) > 0) return false;
    return strays.length % 2 === 0 && /[^\s([{]/.test(this.#text[first - 1] ?? '');
  }

  /** Whether a quote opens a cell that is not part of the one that another quote opens: beside it, or of a line below. */
  #opensAnother(start: number, quote: number, isSloppy: boolean): boolean {
    const before = this.#text[quote - 1];
    if (before !== this.#delimiter && before !== '\n' && before !== '\r') return false;
    if (this.#text[quote + 1] === '"') return isSloppy && !this.#isStrict;
    const end = this.#lineEnd(start);
    if (end === undefined || end > quote) return !this.#isStrict && quote > start + 1;
    return this.#longest < Number.POSITIVE_INFINITY;
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

/** Whether a text opens a quote and has no other. */
function isLoneQuote(text: string): boolean {
  return text.startsWith('"') && text.indexOf('"', 1) < 0;
}
