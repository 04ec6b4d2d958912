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
  if (!kind.compares || inspection.headerLine === null) return { openChunk };
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
  if (Object.values(mapping).every((target) => target === null)) return { openChunk };
  const read = makeRowReader({
    targets,
    columns,
    mapping,
    dateFormats: columns.map(() => null),
    names: new Map(),
    needed: new Set(),
    widest: null,
  });
  return {
    compares: kind.compares,
    async openChunk(rows) {
      const readOwn = await openChunk(rows);
      return (row) => ({ ...readOwn(row), means: read(row).values });
    },
  };
}
