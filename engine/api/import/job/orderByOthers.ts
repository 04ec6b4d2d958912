import { readDate } from '../../../fields/calendarDate/readDate';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import type { LookedAt } from './conventions';
import { type DateOrder, monthFirst } from './dateOrder';

/** Other rows may have slips. */
const NEARLY_ALL = 0.95;

interface OthersOptions {
  inspection: LookedAt;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  /** Day that ages are of. */
  day: string | undefined;
  /** Place of the column of dates. */
  index: number;
  /** Target of the column of dates. */
  target: ImportTarget;
  dayFirst: string;
}

/** Returns the order of day and month with which the dates fit another column, such as ages; null where both or none do. */
export function orderByOthers(options: OthersOptions): DateOrder | null {
  const { inspection, mapping, targets, day, index, target, dayFirst } = options;
  const [field] = target.fields;
  const fits = targets.find((one) => one.fits && field && one.fields.includes(field) && isMapped(mapping, one));
  const at = inspection.columns.findIndex((column) => fits !== undefined && mapping[column] === fits.name);
  if (!fits?.fits || !field || !day || at < 0) return null;
  const formats = [dayFirst, monthFirst(dayFirst)];
  const rows = inspection.head.flatMap(({ cells }) => {
    const found = formats.flatMap((format) => {
      const date = readDate(cells[index]?.trim() ?? '', { format, isPast: true })?.date;
      return (date && fits.fits?.(cells[at]?.trim() ?? '', { [field.name]: date }, { day })) || [];
    });
    return found.length === formats.length ? [found] : [];
  });
  const isFitting = formats.map(
    (_, i) => rows.filter((row) => row[i]?.isExact).length >= Math.max(1, rows.length * NEARLY_ALL),
  );
  if (isFitting[0] === isFitting[1]) return null;
  const best = isFitting[0] ? 0 : 1;
  return { format: formats[best], isOpen: rows.every((row) => row[1 - best]?.isByYear) };
}

function isMapped(mapping: Mapping, { name }: ImportTarget): boolean {
  return Object.values(mapping).includes(name);
}
