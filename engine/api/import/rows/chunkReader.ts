import { unguarded } from '../../../tables/csv/formulaGuard';
import type { SourceRow } from '../../../tables/fileSource';
import { idleColumns } from './idleColumns';
import type { NamedLookup } from './namedLookup';
import type { NamedRecords } from './namedRecords';
import { makeRowReader, type ReadRow, type RowReaderOptions } from './readRow';

interface ChunkReaderOptions extends Omit<RowReaderOptions, 'names' | 'idle'> {
  /** By reference field: finds the records that a chunk's cells name. */
  lookups: ReadonlyMap<string, NamedLookup>;
}

/** Makes what reads the rows of a chunk, once the records that they name are found. */
export function makeChunkReader(
  options: ChunkReaderOptions,
): (rows: readonly SourceRow[]) => Promise<(row: SourceRow) => ReadRow> {
  const used = [...options.lookups].flatMap(([name, lookup]) => {
    const target = options.targets.find((one) => one.fields.some((field) => field.name === name));
    const index = target ? options.columns.findIndex((column) => options.mapping[column] === target.name) : -1;
    return index < 0 ? [] : [{ name, lookup, index }];
  });
  const idle = idleColumns(options);
  const looked = idle.flatMap(({ field: { name }, index }) => {
    const lookup = options.lookups.get(name);
    return lookup ? [{ name, lookup, index }] : [];
  });
  return async (rows) => {
    const names = new Map<string, NamedRecords>();
    for (const { name, lookup, index } of [...used, ...looked]) {
      const texts = new Set(rows.map(({ cells }) => plainText(cells[index])).filter((text) => text !== ''));
      names.set(name, await lookup([...texts]));
    }
    return makeRowReader({ ...options, names, idle });
  };
}

function plainText(cell = ''): string {
  const text = cell.trim();
  return unguarded(text) ?? text;
}
