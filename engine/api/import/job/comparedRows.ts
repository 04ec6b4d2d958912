import type { ImportKind } from '../../../core/importKinds';
import type { Plan } from '../../../core/plan';
import type { FileInspection } from '../../../tables/inspectFile';
import { importTargets } from '../mapping/importTargets';
import { type Mapping, mapColumns } from '../mapping/mapColumns';
import { makeRowReader } from '../rows/readRow';
import type { ImportRun } from '../run/importRun';

interface ComparedOptions {
  plan: Plan;
  kind: ImportKind;
  inspection: FileInspection;
  mapping: Mapping;
  openChunk: ImportRun['openChunk'];
}

/** Of files that leave alone who a record is: has their rows tell whom they mean, where a column that fills nothing says it. */
export function comparedRows(options: ComparedOptions): Pick<ImportRun, 'openChunk' | 'compares'> {
  const { kind, plan, inspection, openChunk } = options;
  const mapping = comparedColumns(options);
  if (mapping === null) return { openChunk };
  const { columns } = inspection;
  const read = makeRowReader({
    targets: importTargets({ plan, resource: kind.resource, only: kind.compares }),
    columns,
    mapping,
    dateFormats: columns.map(() => null),
    names: new Map(),
    needed: new Set(),
  });
  return {
    compares: kind.compares,
    async openChunk(rows) {
      const readOwn = await openChunk(rows);
      return (row) => ({ ...readOwn(row), means: read(row).values });
    },
  };
}

/** The columns that fill nothing and say whom a row means; null where there are none. */
export function comparedColumns(options: Omit<ComparedOptions, 'openChunk'>): Mapping | null {
  const { kind, plan, inspection } = options;
  if (!kind.compares || inspection.headerLine === null) return null;
  const targets = importTargets({ plan, resource: kind.resource, only: kind.compares });
  const { columns } = inspection;
  const found = mapColumns({
    targets,
    columns,
    samples: inspection.samples,
    head: inspection.head.map(({ cells }) => cells),
  }).mapping;
  const isFree = (column: string): boolean => (options.mapping[column] ?? null) === null;
  const mapping = Object.fromEntries(
    columns.map((column) => [column, isFree(column) ? (found[column] ?? null) : null]),
  );
  return Object.values(mapping).every((target) => target === null) ? null : mapping;
}
