import type { SourceRow } from '../../../engine/tables/fileSource';
import { ConnectionError, type SourcePage } from '../adapter';

/** All that the other side has, before anything of it is written. */
export interface Staged {
  readonly columns: readonly string[];
  readonly rows: readonly StagedRow[];
}

export interface StagedRow extends SourceRow {
  readonly isCancelled: boolean;
}

const MOST_ROWS = 200_000;
const MOST_CHARACTERS = 200_000_000;
const MOST_COLUMNS = 300;

interface StageOptions {
  name: string;
  pages: AsyncIterable<SourcePage>;
  /** So many rows will do. */
  enough?: number;
  onPage?(done: number, total: number | null): void;
}

/** Takes in all pages. @throws ConnectionError where they are more than one event can have */
export async function stage({ name, pages, enough, onPage }: StageOptions): Promise<Staged & { total: number | null }> {
  const columns = new Map<string, number>();
  const rows: StagedRow[] = [];
  let characters = 0;
  let total: number | null = null;
  for await (const page of pages) {
    total = page.total;
    if (page.isAnew) {
      rows.length = 0;
      characters = 0;
    }
    for (const { values, isCancelled = false } of page.items) {
      const cells: string[] = [];
      for (const [column, value] of Object.entries(values)) {
        const index = columns.get(column) ?? columns.size;
        columns.set(column, index);
        const text = cellOf(value);
        cells[index] = text;
        characters += text.length;
      }
      rows.push({ line: rows.length + 1, cells, isCancelled });
    }
    if (rows.length > MOST_ROWS || characters > MOST_CHARACTERS || columns.size > MOST_COLUMNS)
      throw new ConnectionError(`${name} has more than one event can take: is it the list that was meant?`);
    onPage?.(rows.length, total);
    if (enough !== undefined && rows.length >= enough) break;
  }
  // Columns that only later rows have are empty in those before them.
  for (const { cells } of rows) for (let i = 0; i < columns.size; i += 1) cells[i] ??= '';
  return { columns: [...columns.keys()], rows, total };
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join(', ');
  // No column of the database takes it.
  if (typeof value !== 'object') return String(value).replaceAll('\0', '');
  const { name, title, label } = value as Readonly<Record<string, unknown>>;
  return cellOf(name ?? title ?? label);
}
