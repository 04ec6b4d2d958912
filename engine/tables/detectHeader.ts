import type { SourceRow } from './fileSource';

interface DetectedHeader {
  /** The row with the column names, or null when the table begins with data. */
  header: SourceRow | null;
  /** How many rows stand before the data: titles above the table, and the header. */
  skippedRows: number;
}

const SAMPLE_ROWS = 100;
const MOST_TITLE_ROWS = 20;
/** Rows that group the columns of the header below them. */
const MOST_GROUP_ROWS = 3;
/** One that is known may be a value that is called like a column. */
const ENOUGH_KNOWN = 2;
/** Names, numbers and addresses are shorter; longer texts would make the pattern slow. */
const LONGEST_VALUE = 100;
const VALUE_LIKE = /^[\d\s.,:/+()%-]*\d[\d\s.,:/+()%-]*$|@/;

/**
 * Finds the header in the first rows of a table, below titles if there are any. It is recognised by names the caller knows, by
 * columns whose name is unlike their values, and by not occurring among the values. Of several rows of names it is the one with most
 * that are known, and what it leaves empty is named by the row above. `header` settles whether there is one;
 * without a header by choice nothing is skipped.
 */
export function detectHeader(
  rows: SourceRow[],
  options: { isKnownName?: (cell: string) => boolean; header?: boolean } = {},
): DetectedHeader {
  if (options.header === false) return { header: null, skippedRows: 0 };
  const titles = skipGroups(rows, countTitleRows(rows), options.isKnownName);
  const candidate = withNamesAbove(rows, titles, options.isKnownName);
  if (!candidate) return { header: null, skippedRows: titles };
  const body = rows.slice(titles + 1, titles + 1 + SAMPLE_ROWS);
  const isHeader =
    options.header ?? looksLikeHeader({ cells: candidate.cells, body, isKnownName: options.isKnownName });
  return isHeader ? { header: candidate, skippedRows: titles + 1 } : { header: null, skippedRows: titles };
}

/** How many cells of a row hold text. */
function countFilled(cells: string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** Rows above the table fill far fewer cells than its rows do. */
function countTitleRows(rows: SourceRow[]): number {
  const filled = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => countFilled(cells));
  const typical = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  const least = Math.min(typical, Math.max(2, typical * 0.4));
  for (let index = 0; index < Math.min(filled.length, MOST_TITLE_ROWS); index++) {
    const isDeclaration = index === 0 && /^sep=.?$/i.test(rows[0]!.cells[0]!);
    if (filled[index]! >= least && !isDeclaration) return index;
  }
  return 0;
}

/** Where the names of the columns stand: below rows that group them ("Runner", "Contact"), of which fewer are known. */
function skipGroups(rows: SourceRow[], from: number, isKnownName: Candidate['isKnownName']): number {
  if (!isKnownName) return from;
  const countKnown = (cells: string[]) => cells.filter((cell) => cell.trim() !== '' && isKnownName(cell)).length;
  let best = from;
  let most = countKnown(rows[from]?.cells ?? []);
  for (let index = from + 1; index <= from + MOST_GROUP_ROWS && index < rows.length; index++) {
    if (rows[index - 1]!.cells.some(isValueLike)) break;
    const own = countKnown(rows[index]!.cells);
    const all = countKnown(withNamesAbove(rows, index, isKnownName)!.cells);
    if (own < ENOUGH_KNOWN || own * 2 < countFilled(rows[index]!.cells) || all <= most) continue;
    best = index;
    most = all;
  }
  return best;
}

/** A name that stands over two rows is in the upper one. */
function withNamesAbove(
  rows: SourceRow[],
  index: number,
  isKnownName: Candidate['isKnownName'],
): SourceRow | undefined {
  const row = rows[index];
  const above = rows[index - 1];
  if (!row || !above || !isKnownName || row.cells.filter(isKnownName).length < ENOUGH_KNOWN) return row;
  const width = Math.max(row.cells.length, above.cells.length);
  const cells = Array.from({ length: width }, (_, column) => {
    const own = row.cells[column] ?? '';
    const upper = above.cells[column] ?? '';
    return own.trim() === '' && upper.trim() !== '' && isKnownName(upper) ? upper : own;
  });
  return { ...row, cells: cells.slice(0, Math.max(row.cells.length, lastNamed(cells) + 1)) };
}

function lastNamed(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '');
}

interface Candidate {
  cells: string[];
  body: SourceRow[];
  isKnownName: ((cell: string) => boolean) | undefined;
}

function looksLikeHeader({ cells, body, isKnownName }: Candidate): boolean {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const known = isKnownName ? names.filter(isKnownName).length : 0;
  if (names.length === 0) return false;
  if (known >= 2 || known * 2 >= names.length) return true;
  if (body.length === 0) return !names.some(isValueLike);

  const { contrasts, repeats } = compareWithBody(cells, body);
  const evidence = contrasts + 2 * known;
  const doubts = repeats + (hasDuplicates(names) ? 1 : 0);
  return evidence === doubts ? evidence === 0 && !isKnownName : evidence > doubts;
}

/** In how many columns the cell is unlike the values below it, and in how many it is one of them. */
function compareWithBody(cells: string[], body: SourceRow[]): { contrasts: number; repeats: number } {
  let contrasts = 0;
  let repeats = 0;
  cells.forEach((cell, column) => {
    const name = cell.trim().toLowerCase();
    const values = body.map((row) => row.cells[column]?.trim().toLowerCase() ?? '').filter((value) => value !== '');
    if (name === '' || values.length === 0) return;
    const areValues = values.filter(isValueLike).length >= values.length * 0.8;
    if (areValues && !isValueLike(name)) contrasts++;
    else if (areValues || values.includes(name)) repeats++;
  });
  return { contrasts, repeats };
}

function isValueLike(text: string): boolean {
  return text.length <= LONGEST_VALUE && VALUE_LIKE.test(text);
}

function hasDuplicates(names: string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size < names.length;
}
