import type { ResourcePlan } from '../../../core/plan';
import type { ImportTarget } from './importTargets';
import { isReasonColumn } from './reasonColumn';
import { isStrict } from './valueHints';

/** Headings of an export of a resource. */
export interface ExportHeadings {
  readonly all: ReadonlySet<string>;
  /** Those of fields that no file fills, such as times: a person who writes a list has no such column. */
  readonly written: ReadonlySet<string>;
}

export function exportHeadings({ fields }: ResourcePlan, targets: readonly ImportTarget[]): ExportHeadings {
  const filled = new Set(targets.flatMap((target) => target.fields.map(({ name }) => name)));
  const all = [...fields.values()];
  return {
    all: new Set(all.map(({ label }) => label)),
    written: new Set(all.flatMap(({ name, label }) => (filled.has(name) ? [] : [label]))),
  };
}

/** Whether a column is never mapped to the target by a guess: only a person, or an export of this product, says that it is that. */
export function isOffered({ fields }: ImportTarget): boolean {
  return fields.some(({ field }) => field.options.isOffered === true);
}

interface WrittenOptions {
  target: ImportTarget;
  columns: readonly string[];
  /** Of the column, the empty ones left out. */
  cells: readonly string[];
  exported?: ExportHeadings | undefined;
}

/**
 * Whether an export of this product wrote the column: the file has no other headings than an export has, and each cell is exactly what the
 * export writes. A field that takes any text needs a heading beside it that only an export has.
 */
export function isWrittenByExport({ target, columns, cells, exported }: WrittenOptions): boolean {
  const [field] = target.fields;
  if (!exported || !field || !headingsOf(columns).every((name) => exported.all.has(name))) return false;
  if (!isStrict(target)) return isExport(columns, exported);
  const { type, options } = field.field;
  return cells.every((cell) => {
    const read = type.fromText(cell, options, {});
    return read.ok && type.toText(read.value, options) === cell;
  });
}

/** Returns whether an export of this product wrote the file, by headings that only an export has. */
export function isExport(columns: readonly string[], { all, written }: ExportHeadings): boolean {
  const headings = headingsOf(columns);
  return headings.every((name) => all.has(name)) && headings.some((name) => written.has(name));
}

function headingsOf(columns: readonly string[]): string[] {
  return columns.filter((name) => !isReasonColumn(name));
}
