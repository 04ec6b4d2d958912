import type { FieldPlan } from '../../../core/plan';
import { isBlank } from '../mapping/columnValues';
import type { ImportTarget } from '../mapping/importTargets';
import { targetNamed } from '../mapping/namedTargets';
import { cellOf } from './cellSentences';
import type { RowReaderOptions } from './readRow';

/** A column that is not imported, though its heading stands for records of which one was chosen for the whole file. */
export interface IdleColumn {
  readonly index: number;
  readonly name: string;
  readonly target: ImportTarget;
  readonly field: FieldPlan;
}

export function idleColumns({
  columns,
  mapping,
  targets,
  defaults = {},
}: Pick<RowReaderOptions, 'columns' | 'mapping' | 'targets' | 'defaults'>): IdleColumn[] {
  const filled = new Set(Object.values(mapping));
  const taken = new Set<FieldPlan>();
  return columns.flatMap((name, index) => {
    const target = mapping[name] == null ? targetNamed(name, columns, targets)?.target : undefined;
    const field = target?.fields[0];
    if (!target || !field?.target || filled.has(target.name) || taken.has(field) || defaults[field.name] == null)
      return [];
    taken.add(field);
    return [{ index, name, target, field }];
  });
}

/** Warnings about cells that name no record, so that the row gets the one that was chosen for the whole file. */
export function idleWarnings(
  cells: readonly string[],
  { idle = [], names }: Pick<RowReaderOptions, 'idle' | 'names'>,
): string[] {
  return idle.flatMap(({ index, name, target, field }) => {
    const text = cells[index]?.trim() ?? '';
    const known = names.get(field.name);
    if (isBlank(target, text) || !known || known.find(text).length > 0) return [];
    const what = known.label.toLowerCase();
    return [`${cellOf(name, text, field)}: no ${what} has this name, so the row gets the ${what} of the whole file.`];
  });
}
