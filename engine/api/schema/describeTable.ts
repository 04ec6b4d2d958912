import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { column, isArrayType, isHeld } from './columns';
import { describeIndexes } from './describeIndexes';
import { foreignKeyName, literal, quoted } from './names';
import type { ColumnShape, ForeignKeyShape, TableShape } from './shape';

interface DeletionOptions {
  readonly onDelete?: ForeignKeyShape['onDelete'];
}

/** Columns whose value the database itself gives where a write gives none. */
const BASE_DEFAULTS: Readonly<Record<string, string>> = { created_at: 'now()', updated_at: 'now()', version: '1' };

/** The table of a resource: its fields in order, then what every record has, then what the engine keeps for itself. */
export function describeTable(resource: ResourcePlan): TableShape {
  return {
    name: resource.name,
    columns: [...resource.stored.map(fieldColumn), ...engineColumns(resource)],
    primaryKey: ['id'],
    indexes: describeIndexes(resource),
    foreignKeys: resource.stored.filter(isHeld).map((f) => foreignKey(resource, f)),
  };
}

function fieldColumn(field: FieldPlan): ColumnShape {
  const type = field.sqlType ?? '';
  if (field.name === 'id') return column({ name: 'id', type, isIdentity: true });
  const { default: value } = field.field.options;
  return column({
    name: field.name,
    type,
    isNullable: field.isNullable,
    default: value === undefined ? (BASE_DEFAULTS[field.name] ?? null) : defaultSql(value, type),
  });
}

function engineColumns(resource: ResourcePlan): ColumnShape[] {
  const columns: ColumnShape[] = [];
  if (resource.resource.softDelete) {
    columns.push(column({ name: 'deleted_at', type: 'timestamptz(3)', isNullable: true }));
  }
  if (resource.searchable.length > 0) {
    const generated = resource.searchable.map(searchSql).join(' || chr(10) || ');
    columns.push(column({ name: 'search_text', type: 'text', isNullable: true, generated }));
  }
  return columns;
}

/** Folded one by one: for so small an expression PostgreSQL puts the function's body in place of a call. */
function searchSql({ name, field }: FieldPlan): string {
  const expression = field.type.searchSql?.(quoted(name), field.options) ?? quoted(name);
  return `fold_text(coalesce(${expression}, ''))`;
}

function foreignKey(resource: ResourcePlan, field: FieldPlan): ForeignKeyShape {
  const { onDelete } = field.field.options as DeletionOptions;
  return {
    name: foreignKeyName(resource.name, field),
    column: field.name,
    target: field.target ?? '',
    onDelete: onDelete ?? 'restrict',
    isDeferrable: true,
  };
}

function defaultSql(value: unknown, type: string): string {
  if (Array.isArray(value) && isArrayType(type)) {
    return `ARRAY[${value.map((item) => literal(String(item))).join(', ')}]::${type}`;
  }
  if (typeof value === 'object' || type === 'jsonb') return `${literal(JSON.stringify(value))}::${type}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `${literal(String(value))}::${type}`;
}
