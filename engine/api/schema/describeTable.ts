import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { MOST_SEARCH_LINES } from '../../fields/functions.sql';
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
    columns.push(column({ name: 'search_text', type: 'text', isNullable: true, generated: searchSql(resource) }));
  }
  return columns;
}

/** As short as can be: PostgreSQL takes longer to update a row the longer it is, even where it need not be computed. */
function searchSql({ name: table, searchable }: ResourcePlan): string {
  const texts = searchable.map(
    ({ name, field }) => field.type.searchSql?.(quoted(name), field.options) ?? quoted(name),
  );
  if (texts.length === 1) return `fold_text(coalesce(${texts[0]}, ''))`;
  if (texts.length > MOST_SEARCH_LINES) {
    throw new Error(`${table} has ${texts.length} fields to search in; at most ${MOST_SEARCH_LINES} are meant.`);
  }
  return `search_lines_${texts.length}(${texts.join(', ')})`;
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
