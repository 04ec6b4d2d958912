import type { SourceRow } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { LineReader, type SourceLine } from './lineReader';

/** Columns of a text that blanks part: where each begins, and the line that names them. */
export interface AlignedColumns {
  readonly starts: readonly number[];
  readonly headerLine: number;
}

type IsKnownName = (cell: string) => boolean;

/** Lines that are looked at for the names of the columns. */
const MOST_LINES_ABOVE = 20;
const ENOUGH_NAMES = 2;
const LEAST_ROWS = 2;
/** Drawn between names and rows. */
const RULE = /^[-=_+|.\s]+$/;

/** What a text of one column says of columns that blanks part: where they begin, or that they are not in the same places in all lines. */
export function alignedColumns(
  lines: readonly SourceLine[],
  isKnownName: IsKnownName,
): AlignedColumns | 'uneven' | null {
  if (lines.some(({ text }) => text.includes('\t'))) return null;
  const at = lines.slice(0, MOST_LINES_ABOVE).findIndex(({ text }) => namesIn(text, isKnownName) >= ENOUGH_NAMES);
  const header = lines[at];
  const body = lines.slice(at + 1).filter(isRow);
  if (!header || body.length < LEAST_ROWS) return null;
  const starts = startsOf(header.text, body);
  const names = cutAt(header.text, starts);
  if (names.filter((name) => isKnownName(name)).length < ENOUGH_NAMES) return 'uneven';
  return { starts, headerLine: header.line };
}

/** The lines of a text. The last one is left out where the text goes on behind it. */
export function linesOf(text: string, isWhole: boolean): SourceLine[] {
  const reader = new LineReader();
  const lines = reader.push(text);
  return isWhole ? [...lines, ...reader.end()] : lines;
}

/**
 * The rows of such lines; what stands above the names is one cell. Throws ImportFileError for a line that does not keep to the columns.
 */
export function alignedRows(lines: readonly SourceLine[], { starts, headerLine }: AlignedColumns): SourceRow[] {
  return lines.filter(isRow).map(({ line, text }) => {
    if (line < headerLine) return { line, cells: [text.trim()] };
    if (starts.slice(1).some((start) => (text[start - 1] ?? ' ').trim() !== ''))
      throw new ImportFileError(
        'uneven_columns',
        `Line ${line} does not keep to the columns, which nothing but blanks parts. Save the list as CSV or .xlsx.`,
        { line },
      );
    return { line, cells: cutAt(text, starts) };
  });
}

/** Reads such a text piece by piece. */
export class AlignedReader {
  readonly #lines = new LineReader();
  readonly #columns: AlignedColumns;

  constructor(columns: AlignedColumns) {
    this.#columns = columns;
  }

  push(text: string): SourceRow[] {
    return alignedRows(this.#lines.push(text), this.#columns);
  }

  end(): SourceRow[] {
    return alignedRows(this.#lines.end(), this.#columns);
  }
}

function isRow({ text }: SourceLine): boolean {
  return !RULE.test(text) && text.trim() !== '';
}

/** How many known names a line is made of, whichever number of blanks parts them; none where most of it is something else. */
function namesIn(text: string, isKnownName: IsKnownName): number {
  const counts = [/\s{2,}/, /\s+/].map((gap) => {
    const parts = text.trim().split(gap);
    const known = parts.filter((name) => isKnownName(name)).length;
    return known * 2 >= parts.length ? known : 0;
  });
  return Math.max(...counts);
}

/** Where no line has anything before it and some have: one column goes on to the next that is named and filled. */
function startsOf(header: string, body: readonly SourceLine[]): number[] {
  const texts = body.map(({ text }) => text);
  const width = Math.max(header.length, ...texts.map((text) => text.length));
  const isFilled = (text: string, at: number) => (text[at] ?? ' ').trim() !== '';
  const inBody = Array.from({ length: width }, (_, at) => texts.some((text) => isFilled(text, at)));
  const runs: { start: number; isNamed: boolean; isUsed: boolean }[] = [];
  for (let at = 0; at < width; at++) {
    const [isNamed, isUsed] = [isFilled(header, at), inBody[at] ?? false];
    if (!isNamed && !isUsed) continue;
    const isBehindGap = at === 0 || !(isFilled(header, at - 1) || inBody[at - 1]);
    if (isBehindGap) runs.push({ start: at, isNamed, isUsed });
    const run = runs.at(-1);
    if (run) Object.assign(run, { isNamed: run.isNamed || isNamed, isUsed: run.isUsed || isUsed });
  }
  return runs.filter(({ isNamed, isUsed }, i) => i === 0 || (isNamed && isUsed)).map(({ start }) => start);
}

function cutAt(text: string, starts: readonly number[]): string[] {
  return starts.map((start, i) => text.slice(i === 0 ? 0 : start, starts[i + 1]).trim());
}
