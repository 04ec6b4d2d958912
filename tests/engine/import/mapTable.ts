import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { type Mapping, mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { plan } from '../../../resources/allResources';

/** What a start list can fill. */
export const targets = importTargets({ plan, resource: plan.get('athletes') });

interface Table {
  /** Name of each column with its values. */
  table: Record<string, string[]>;
  hasHeader?: boolean;
  remembered?: Mapping;
  foreign?: ReadonlySet<string>;
  dateFormats?: (string | null)[];
  distinct?: string[];
}

export function map({ table, ...options }: Table) {
  const columns = Object.keys(table);
  const height = Math.max(0, ...Object.values(table).map((cells) => cells.length));
  const samples = Array.from({ length: height }, (_, i) => columns.map((name) => table[name]?.[i] ?? ''));
  return mapColumns({ targets, identifying: 'start_number', columns, samples, ...options });
}

export const mapped = (table: Record<string, string[]>): Record<string, string | null> => ({
  ...map({ table }).mapping,
});
