import type { SourceRow } from './fileSource';

/** Fewer names may be values. */
const LEAST_NAMES = 2;

interface Table {
  /** As `nameColumns` gives them. */
  readonly columns: readonly string[];
  readonly headerLine: number | null;
}

/**
 * Reads rows one after the other: where the names of the columns stand once more in another order, as above a second table, the rows below
 * have their cells by it. Names that the table does not have, beside some that it has, are no order: what stands below is marked
 * (`underOthers`, the line of these names).
 */
export function laterHeaders({ columns, headerLine }: Table): (row: SourceRow) => SourceRow {
  if (headerLine === null) return (row) => row;
  const keys = columns.map((name) => keyOf(name.replace(/ \(\d+\)$/, '')));
  const known = new Set(keys);
  let order: readonly number[] | null = null;
  let underOthers: number | null = null;
  return (row) => {
    const filled = row.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ key: keyOf(cell), at }]));
    const names = filled.filter(({ key }) => known.has(key));
    if (names.length >= LEAST_NAMES && names.length * 2 > filled.length && names.length * 2 >= columns.length) {
      const places = placesOf(filled, keys);
      const isSame = places.every(({ at, place }) => at === place);
      underOthers = names.length === filled.length && places.length === filled.length ? null : row.line;
      order = isSame || underOthers !== null ? null : orderOf(places, columns.length);
      if (underOthers !== null) return { ...row, underOthers };
      const cells = order === null ? row.cells : inOrder(row.cells, order);
      return order === null ? row : { ...row, cells, isReordered: true };
    }
    if (underOthers !== null) return { ...row, underOthers };
    return order === null ? row : { ...row, cells: inOrder(row.cells, order) };
  };
}

function placesOf(filled: readonly { key: string; at: number }[], keys: readonly string[]) {
  const taken = new Set<number>();
  return filled.flatMap(({ key, at }) => {
    const own = keys[at] === key && !taken.has(at) ? at : keys.findIndex((name, i) => name === key && !taken.has(i));
    if (own < 0) return [];
    taken.add(own);
    return [{ at, place: own }];
  });
}

/** By column of the table: which cell of a row it is in; -1 for none. */
function orderOf(places: readonly { at: number; place: number }[], width: number): number[] {
  return Array.from({ length: width }, (_, column) => places.find(({ place }) => place === column)?.at ?? -1);
}

/** What stands where no name does comes behind the columns, for whoever reads the row to tell. */
function inOrder(cells: readonly string[], order: readonly number[]): string[] {
  const rest = cells.filter((cell, at) => cell.trim() !== '' && !order.includes(at));
  return [...order.map((at) => cells[at] ?? ''), ...rest];
}

function keyOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
