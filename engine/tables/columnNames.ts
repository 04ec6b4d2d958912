import type { SourceRow } from './fileSource';

/** Of a header that is quoted. */
const SHOWN_NAMES = 5;
const LONGEST_NAME = 40;

/**
 * A name for each column of a table, no two alike: those of the header, a number behind repeated ones, `Column 3` where there is
 * none. Empty columns at the end of the header are left out unless most rows fill them. A table has at most `most` columns.
 */
export function nameColumns(header: SourceRow | null, rows: SourceRow[], most = Number.POSITIVE_INFINITY): string[] {
  const names = header ? header.cells.map((cell) => cell.trim().replace(/\s+/g, ' ')) : [];
  const named = names.findLastIndex((name) => name !== '') + 1;
  const width = header
    ? Math.max(named, Math.min(most, commonWidth(rows.map(({ cells }) => filledWidth(cells)))))
    : commonWidth(rows.map(({ cells }) => cells.length));
  const taken = new Set(names);
  const used = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const wanted = names[index] || `Column ${index + 1}`;
    const isFree = !used.has(wanted) && (names[index] === wanted || !taken.has(wanted));
    const name = isFree ? wanted : numbered(wanted, (candidate) => used.has(candidate) || taken.has(candidate));
    used.add(name);
    return name;
  });
}

/** Cells of a row for a table of `width` columns: filled up when short; what is too long is kept, unless it is empty. */
export function fitToWidth(cells: string[], width: number): string[] {
  if (cells.length === width) return cells;
  if (cells.length > width) return cells.slice(0, Math.max(width, filledWidth(cells)));
  return [...cells, ...Array<string>(width - cells.length).fill('')];
}

/** Some of the names, as a sentence quotes them. */
export function quotedNames(names: readonly string[]): string {
  const shown = names.map((name) => name.trim()).filter((name) => name !== '');
  const quoted = shown.slice(0, SHOWN_NAMES).map((name) => `"${name.slice(0, LONGEST_NAME)}"`);
  return [...quoted, ...(shown.length > SHOWN_NAMES ? ['…'] : [])].join(', ');
}

/** Cells of a row without the empty ones at its end. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function numbered(name: string, isTaken: (candidate: string) => boolean): string {
  let number = 2;
  while (isTaken(`${name} (${number})`)) number++;
  return `${name} (${number})`;
}

/** The most frequent number, the larger of two as frequent. */
export function commonWidth(widths: number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let common = 0;
  let most = 0;
  for (const [width, count] of counts) {
    if (count < most || (count === most && width < common)) continue;
    common = width;
    most = count;
  }
  return common;
}
