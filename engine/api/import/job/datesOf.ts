import { isMonthFirstZone } from '../../../fields/calendarDate/monthFirstZones';
import type { DateFormat } from '../../../fields/calendarDate/readDate';
import { detectDateFormat } from '../../../tables/detectDateFormat';
import type { FileInspection } from '../../../tables/inspectFile';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { isDateField } from '../rows/readCell';

interface DateOptions {
  inspection: FileInspection;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  timeZone: string | undefined;
  chosen: string | null;
}

/** The format of each column of dates, and the sentences about those that could be read in two ways. */
export function datesOf({ inspection, mapping, targets, timeZone, chosen }: DateOptions) {
  const warnings: string[] = [];
  const used = new Set<string>();
  const formats = inspection.columns.map((column, i) => {
    const target = targets.find((one) => one.name === mapping[column]);
    if (!target?.fields.some(isDateField)) return chosen ?? inspection.dateFormats[i]?.format ?? null;
    const detected = inspection.dateFormats[i] ?? detectDateFormat(columnCells(inspection, i), { leastShare: 0 });
    const isTold = detected?.ambiguous === true && inspection.dateFormats.some(startsWithMonth);
    const isUsual = detected?.ambiguous === true && isMonthFirstZone(timeZone ?? '') && !detected.format.includes('.');
    const format = chosen ?? (detected && (isTold || isUsual) ? monthFirst(detected.format) : detected?.format) ?? null;
    if (format) used.add(format);
    if (!chosen && detected?.ambiguous && !isTold) {
      warnings.push(
        `The dates of "${column}" fit day first and month first. They are read as ${format}: say so if that is wrong.`,
      );
    }
    return format;
  });
  const [format = null] = used;
  return { formats, format: chosen ?? (used.size === 1 ? format : null), warnings };
}

function columnCells({ head }: FileInspection, index: number): string[] {
  return head.map(({ cells }) => cells[index] ?? '');
}

/** Whether dates are written month first beyond doubt: so are the others of the same file. */
function startsWithMonth(dates: FileInspection['dateFormats'][number]): boolean {
  return dates !== null && !dates.ambiguous && /^MM.DD/.test(dates.format);
}

function monthFirst(format: DateFormat): string {
  return format.replace(/^DD(.)MM/, 'MM$1DD');
}
