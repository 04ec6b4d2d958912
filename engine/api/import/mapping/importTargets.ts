import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { ImportColumn } from '../../../core/resource';
import { headerKey } from './headerKey';

/** What a column of a file can be mapped to: a field, or several that its text is split into. */
export interface ImportTarget {
  /** As mappings name it. */
  readonly name: string;
  readonly label: string;
  /** Names of its column, folded, the most telling first. */
  readonly keys: readonly string[];
  readonly fields: readonly FieldPlan[];
  /** Null for a field of its own. */
  readonly split: ImportColumn['split'] | null;
  /** Several columns may fill it, each adding to a list. */
  readonly isMany: boolean;
}

interface TargetOptions {
  resource: ResourcePlan;
  /** Fields that may be filled; all that can be imported when left out. */
  only?: readonly string[] | undefined;
}

/** What the columns of a file can fill, in the order of the declaration, split columns last. */
export function importTargets({ resource, only }: TargetOptions): ImportTarget[] {
  const fields = resource.stored.filter((field) => isImportable(field) && (!only || only.includes(field.name)));
  const own = fields.map((field) => ({
    name: field.name,
    label: field.label,
    keys: keysOf([field.name, field.label, ...(field.field.options.aliases ?? [])]),
    fields: [field],
    split: null,
    isMany: field.sqlType?.endsWith('[]') ?? false,
  }));
  const columns = (resource.resource.importing?.columns ?? []).flatMap((column) => {
    const filled = fields.filter((field) => column.fills.includes(field.name));
    if (filled.length < column.fills.length) return [];
    const keys = keysOf([column.name, column.label, ...column.aliases]);
    return [{ name: column.name, label: column.label, keys, fields: filled, split: column.split, isMany: false }];
  });
  return [...own, ...columns];
}

function isImportable(field: FieldPlan): boolean {
  const { readOnly, writeOnly, importable, aliases } = field.field.options;
  return !readOnly && !writeOnly && (importable ?? (aliases?.length ?? 0) > 0);
}

function keysOf(names: readonly string[]): string[] {
  return [...new Set(names.map(headerKey))].filter((key) => key !== '');
}
