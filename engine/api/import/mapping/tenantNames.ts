import { headerKey } from './headerKey';

/** Whether a column repeats the name of the tenant, or of one above it, as exports do. */
export function areNamesOf(cells: readonly string[], tenantNames: readonly string[]): boolean {
  const keys = new Set(tenantNames.map(headerKey));
  return cells.length > 0 && cells.every((cell) => keys.has(headerKey(cell)));
}
