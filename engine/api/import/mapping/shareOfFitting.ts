import type { ImportContext } from '../../../core/field';
import type { TextOptions } from '../../../fields/text/text.field';
import type { NamedRecords } from '../rows/namedRecords';
import { readCell } from '../rows/readCell';
import type { ImportTarget } from './importTargets';

interface FitOptions {
  target: ImportTarget;
  /** Cells that are not empty. */
  cells: readonly string[];
  context: ImportContext;
  names?: NamedRecords | undefined;
}

/** How many of a column's cells can be values of a target, from 0 to 1; 1 where there is none. */
export function shareOfFitting({ target, cells, context, names }: FitOptions): number {
  if (cells.length === 0) return 1;
  const fitting = cells.filter((cell) => {
    if (names) return names.find(cell).length > 0 || (names.guess?.(cell) ?? null) !== null;
    if (target.pattern) return target.pattern.test(cell);
    return target.fields.every((field) => field.target !== null || readCell(field, cell, context).ok);
  });
  return fitting.length / cells.length;
}

const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;

/** Returns whether a cell looks like a value of a field that reads any text: names have letters and are no addresses, numbers have digits. */
export function isUsual({ fields }: ImportTarget, cell: string): boolean {
  return fields.every(({ field }) => {
    const { words, isNumberLike } = field.options as Partial<TextOptions>;
    if (words === 'given' || words === 'family') return LETTER.test(cell) && !cell.includes('@');
    return !isNumberLike || DIGIT.test(cell);
  });
}
