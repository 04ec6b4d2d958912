import type { SourceRow } from '../../../tables/fileSource';

/** A row of the file, and what is known of it by where it stands. */
export interface PlacedRow extends SourceRow {
  /** One cell of it has text, as in all rows behind it. */
  readonly isBelow?: boolean;
  /** It is one of the last rows of the file. */
  readonly isAtEnd?: boolean;
  /** Why it is none of the table. */
  readonly aside?: string | undefined;
  /** What was mended in it. */
  readonly mended?: string;
  /** Why it is refused, whatever its cells say. */
  readonly problem?: string;
  /** Warning that it may be a note, though it is imported. */
  readonly doubt?: string;
  /** Says which empty cells the first row of its group fills, or may fill. */
  readonly group?: string;
}

/** More of them are rows that say little, and no notes around a table. */
const MOST_NOTES = 5;
/** So many rows are the end of a file. */
const END_ROWS = 5;
/** Rows kept in memory until the end of the file shows whether they are its last ones. */
const MOST_HELD = 100;

/** The number of a page, in several languages, or when it was printed. */
const PAGE =
  /^\W*(?:page|seite|pagina|página|pág\.?|str(?:ona|ana|ánka)?\.?|sivu|sida|side|oldal|sayfa|лист|стр(?:аница)?\.?|σελίδα|第)\W*\d|^\d+\s*(?:\/\s*\d+|ページ|页|頁|페이지)/iu;

/** Signs that names of people do not have: addresses, phone numbers, colons, dates, copyrights. */
const NO_NAME =
  /^www\.|^https?:|[:=©]|^\(c\)|\(c\) ?\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\S@\S|^\+?\d[\d\s()./-]{6,}$/i;

export function isPageNumber(text: string): boolean {
  return PAGE.test(text);
}

/** Returns whether a text is printed around a list rather than the name of a person. */
export function isPrintedText(text: string): boolean {
  return isPageNumber(text) || NO_NAME.test(text);
}

/** Of a row with text in one cell alone where that stands; -1 for any other. */
export function loneCell(cells: readonly string[]): number {
  const index = cells.findIndex((cell) => cell.trim() !== '');
  return index >= 0 && cells.findLastIndex((cell) => cell.trim() !== '') === index ? index : -1;
}

/**
 * Yields the rows without the empty ones, and marks the last ones that are notes or have a single filled cell: an address, who printed the
 * list, how many rows there are.
 */
export async function* withLastNotes(
  rows: AsyncIterable<SourceRow>,
  isNote: (row: SourceRow) => boolean,
): AsyncGenerator<PlacedRow> {
  let held: PlacedRow[] = [];
  let unclear = 0;
  let isMany = false;
  for await (const row of withEnd(rows)) {
    const isClear = isNote(row);
    const isLast = isClear || loneCell(row.cells) >= 0;
    if (isLast && !isClear) unclear++;
    isMany = isLast && (isMany || unclear > MOST_NOTES || held.length === MOST_HELD);
    if (isLast && !isMany) {
      held.push(row);
      continue;
    }
    yield* held;
    held = [];
    unclear = 0;
    yield row;
  }
  for (const row of held) yield { ...row, isBelow: true };
}

/** Yields the rows without the empty ones, and marks the last ones. */
async function* withEnd(rows: AsyncIterable<SourceRow>): AsyncGenerator<PlacedRow> {
  const last: SourceRow[] = [];
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    last.push(row);
    if (last.length <= END_ROWS) continue;
    const [first] = last.splice(0, 1);
    if (first) yield first;
  }
  for (const row of last) yield { ...row, isAtEnd: true };
}

/** What the first rows tell of rows with one cell alone. */
export interface LoneRows {
  /** Lines above the first row that has more. */
  readonly above: ReadonlySet<number>;
  /** Texts that stand alone several times, as at the foot of each page. */
  readonly repeated: ReadonlySet<string>;
  /** Others that stand between the rows: so little is said of some. */
  readonly between: readonly { readonly index: number; readonly text: string }[];
}

export function loneRowsOf(head: readonly SourceRow[]): LoneRows {
  const filled = head.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const isMore = ({ cells }: SourceRow): boolean => loneCell(cells) < 0;
  const [first, last] = [filled.findIndex(isMore), filled.findLastIndex(isMore)];
  const lone = filled.flatMap(({ cells, line }, place) => {
    const index = loneCell(cells);
    return index < 0 ? [] : [{ index, text: cells[index]!.trim(), line, place }];
  });
  const counts = new Map<string, number>();
  for (const { text } of lone) counts.set(text, (counts.get(text) ?? 0) + 1);
  const repeated = new Set([...counts].flatMap(([text, count]) => (count > 1 ? [text] : [])));
  const above = first <= MOST_NOTES ? lone.filter(({ place }) => place < first) : [];
  return {
    above: new Set(above.map(({ line }) => line)),
    repeated,
    between: lone.filter(({ place, text }) => place > first && place < last && !repeated.has(text)),
  };
}
