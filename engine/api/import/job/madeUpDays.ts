import { isYearAlone } from '../../../fields/calendarDate/readDate';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { quoted } from '../rows/cellSentences';
import { isDateField, readCell } from '../rows/readCell';
import type { LookedAt } from './conventions';

interface MadeUpOptions {
  inspection: LookedAt;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  /** That ages are of. */
  day?: string | undefined;
  /** Per column, where it holds dates. */
  formats: readonly (string | null)[];
}

/** Sentences about columns of dates that say the year alone, or an age: a day and a month are stored that nobody has said. */
export function madeUpDays({ inspection, mapping, targets, day, formats }: MadeUpOptions): string[] {
  return inspection.columns.flatMap((column, index) => {
    const target = targets.find(({ name }) => name === mapping[column]);
    const field = target?.fields.length === 1 && !target.joined ? target.fields[0] : undefined;
    if (!target || !field || !isDateField(field)) return [];
    const dateFormat = formats[index];
    const context = { ...(day && { day }), ...(dateFormat && { dateFormat }) };
    for (const { cells } of inspection.head) {
      const cell = cells[index]?.trim() ?? '';
      const text = cell === '' ? '' : target.split ? (target.split(cell, context)[field.name] ?? '') : cell;
      if (!isYearAlone(text, dateFormat ?? undefined)) continue;
      const read = readCell(field, text, context);
      if (read.ok)
        return [
          `“${column}” says no day and no month. Where nothing else is known these are made up: ${quoted(cell)} is stored as ${String(read.value)}.`,
        ];
    }
    return [];
  });
}
