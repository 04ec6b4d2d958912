import type { ImportTarget } from './importTargets';
import { nameKeys } from './namedTargets';

interface JoinOptions {
  targets: readonly ImportTarget[];
  columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
  /** Whether some other column says the field alone. */
  isSaid(target: ImportTarget, others: readonly string[]): boolean;
}

const MOST = 0.8;

/** Columns that say one field together: by their names, where each part has a column whose values look like it, and no column has the whole. */
export function joinedColumns({ targets, columns, isSaid }: JoinOptions): Record<string, string> {
  const groups = new Set(targets.flatMap(({ joined }) => joined?.with ?? []));
  const found: Record<string, string> = {};
  for (const group of groups) {
    const parts = targets.filter(({ joined }) => joined?.with === group);
    const own = parts.map((part) => ({ part, column: columns.find((one) => isPart(part, one)) }));
    const names = own.flatMap(({ column }) => column?.name ?? []);
    if (names.length < parts.length || new Set(names).size < names.length) continue;
    const others = columns.map(({ name }) => name).filter((name) => !names.includes(name));
    if (parts[0] && isSaid(parts[0], others)) continue;
    for (const { part, column } of own) if (column) found[column.name] = part.name;
  }
  return found;
}

function isPart({ joined, pattern }: ImportTarget, { name, cells }: JoinOptions['columns'][number]): boolean {
  const fitting = cells.filter((cell) => pattern?.test(cell));
  return (
    fitting.length > 0 &&
    fitting.length >= cells.length * MOST &&
    nameKeys(name).some((key) => joined?.keys.includes(key))
  );
}
