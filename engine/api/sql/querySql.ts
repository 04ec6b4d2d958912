import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { searchWords } from '../../core/query/evaluateQuery';
import type { Condition, ListQuery, SortKey } from '../../core/query/listQuery';
import { foldText } from '../../core/words';
import type { ActingOn, Engine } from '../engine';
import { isFieldReadable, reachableRows, rowsWithReadable } from './accessSql';
import { computedSql, sameAsComputed } from './computedSql';
import { impliedSql, isGivenLater, operandSql } from './keptStatements';
import { mayHaveSql, type SearchedWithin, searchedWithin } from './searchGrams';

type Sql = RawBuilder<unknown>;

interface QueryOptions extends ActingOn {
  query: Pick<ListQuery, 'where' | 'q' | 'isDeleted'>;
  alias: string;
  /** Verb whose rows are meant; `read` unless a write by filter asks. */
  verb?: string;
  /** A tenant that the rows are of, besides what the filters say. */
  within?: SearchedWithin | null;
}

/** The WHERE of a query: its filters and search, within the rows the actor reaches. */
export function whereSql({ engine, actor, resource, query, alias, verb = 'read', within = null }: QueryOptions): Sql {
  const parts: Sql[] = [reachableRows({ engine, actor, resource, verb, alias })];
  if (within) parts.push(sql`${sql.ref(`${alias}.${within.column}`)} = ${within.tenant}`);
  if (resource.resource.softDelete) {
    parts.push(query.isDeleted ? deletedRows({ engine, actor, resource, alias }) : liveRows(alias));
  }
  const { aside } = resource.resource;
  if (aside !== undefined && !query.where.some(({ field }) => field === aside || field === 'id'))
    parts.push(sql`${sql.ref(`${alias}.${aside}`)} is null`);
  const restricted = new Map<string, FieldPlan>();
  for (const condition of query.where) {
    const field = fieldOf(resource, condition.field);
    if (field.field.options.read) restricted.set(field.name, field);
    parts.push(conditionSql(condition, field, alias, computedSql({ engine, resource, field, alias })));
  }
  if (query.q !== null)
    parts.push(searchSql({ q: query.q, where: query.where, resource, alias, actor, engine, within }));
  for (const field of restricted.values()) parts.push(fieldRows(engine, actor, resource, field, alias));
  return sql.join(parts, sql` and `);
}

function liveRows(alias: string): Sql {
  return sql`${sql.ref(`${alias}.deleted_at`)} is null`;
}

/** Deleted rows are there for those who could delete them, and so may bring them back. */
export function deletedRows(options: Omit<QueryOptions, 'query' | 'verb'>): Sql {
  const isDeletable = reachableRows({ ...options, verb: 'delete' });
  return sql`(${sql.ref(`${options.alias}.deleted_at`)} is not null and ${isDeletable})`;
}

function fieldRows(engine: Engine, actor: Actor, resource: ResourcePlan, field: FieldPlan, alias: string): Sql {
  return rowsWithReadable({ engine, actor, resource, permission: field.field.options.read ?? '', alias });
}

/** One filter. Must agree with `holds` of the query language. */
function conditionSql(
  { operator, value }: Condition,
  field: FieldPlan,
  alias: string,
  computed: Sql | null = null,
): Sql {
  const column = computed ?? sql.ref(`${alias}.${field.name}`);
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'in':
    case 'nin':
      return computed ? sameAsComputed({ operator, value }, computed) : sameAsSql({ operator, value }, field, alias);
    case 'empty':
      return emptySql(column, field, value === true);
    case 'contains':
      return sql`fold_text(${textSql(field, alias)}) like ${`%${escapeLike(foldText(String(value)))}%`}`;
    case 'starts':
      return sql`fold_text(${textSql(field, alias)}) like ${`${escapeLike(foldText(String(value)))}%`}`;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return sql`${orderSql(field, `${alias}.${field.name}`)} ${sql.raw(COMPARISON[operator])} ${orderOperandSql(field, value)}`;
  }
}

/** Equality with one or several operands. */
function sameAsSql({ operator, value }: Pick<Condition, 'operator' | 'value'>, field: FieldPlan, alias: string): Sql {
  const column = sql.ref(`${alias}.${field.name}`);
  // Two forms of JSON can be equal in order (1 km and 1000 m); every other column is equal where its order is, and has an index.
  const isByOrder = field.sqlType === 'jsonb' && field.field.type.orderSql !== undefined;
  if (!isByOrder) {
    const type = sql.raw(field.sqlType ?? 'text');
    if (operator === 'eq')
      return impliedSql(value, sql`${column} = ${operandSql(value, type)}${alsoInOrder(field, alias, value)}`);
    if (operator === 'ne') return sql`${column} is distinct from ${value}::${type}`;
    if (operator === 'in') return sql`${column} = any(${value}::${type}[])`;
    return sql`(${column} is null or ${column} <> all(${value}::${type}[]))`;
  }
  const expression = orderSql(field, `${alias}.${field.name}`);
  if (operator === 'eq') return sql`${expression} = ${orderOperandSql(field, value)}`;
  if (operator === 'ne') return sql`${expression} is distinct from ${orderOperandSql(field, value)}`;
  const operands = sql.join((value as readonly unknown[]).map((operand) => orderOperandSql(field, operand)));
  return operator === 'in'
    ? sql`${expression} in (${operands})`
    : sql`(${column} is null or ${expression} not in (${operands}))`;
}

/** What is equal is so in order too, and the index of that order finds it. */
function alsoInOrder(field: FieldPlan, alias: string, value: unknown): Sql {
  const { sortable, sortIndex } = field.field.options;
  if (!sortable || sortIndex === false || !field.field.type.orderSql) return sql``;
  return sql` and ${orderSql(field, `${alias}.${field.name}`)} = ${orderOperandSql(field, value)}`;
}

const COMPARISON = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function emptySql(column: Sql, field: FieldPlan, isEmpty: boolean): Sql {
  if (field.sqlType?.endsWith('[]'))
    return isEmpty ? sql`coalesce(cardinality(${column}), 0) = 0` : sql`coalesce(cardinality(${column}), 0) > 0`;
  if (field.sqlType === 'jsonb') {
    const value = sql`coalesce(${column}, '{}')`;
    return sql`${value} ${sql.raw(isEmpty ? 'in' : 'not in')} ('{}', '[]', '""')`;
  }
  return isEmpty ? sql`${column} is null` : sql`${column} is not null`;
}

function textSql(field: FieldPlan, alias: string): Sql {
  const quoted = `"${alias}"."${field.name}"`;
  const text = field.field.type.searchSql?.(quoted, field.field.options) ?? quoted;
  return sql.raw(`coalesce(${text}, '')`);
}

/** What the field is ordered by: an index has the same expression. Names come from the plan, never from a request. */
export function orderSql(field: FieldPlan, path: string): Sql {
  const quoted = path
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
  return sql.raw(field.field.type.orderSql?.(quoted, field.field.options) ?? quoted);
}

/** A value, as `orderSql` has the field's. */
export function orderOperandSql(field: FieldPlan, value: unknown): Sql {
  const { type, options } = field.field;
  const isJson = typeof value === 'object' && value !== null && !isGivenLater(value) && !field.sqlType?.endsWith('[]');
  const operand = isJson ? JSON.stringify(value) : value;
  if (!type.orderSql) return sql`${operand}::${sql.raw(field.sqlType ?? 'text')}`;
  // The same expression around a parameter: `$` cannot be part of a column's name, so it marks the place.
  const [before = '', after = '', ...more] = type.orderSql('$', options).split('$');
  if (more.length > 0) throw new Error(`The order expression of ${field.name} must name its column once.`);
  return sql`${sql.raw(before)}${operand}::${sql.raw(field.sqlType ?? 'text')}${sql.raw(after)}`;
}

interface SearchOptions extends ActingOn {
  q: string;
  where: readonly Condition[];
  alias: string;
  within: SearchedWithin | null;
}

/**
 * Every word must occur in the generated `search_text`, or in what a reference is searched by; a reader who may not see one of its fields
 * searches the others.
 */
function searchSql(options: SearchOptions): Sql {
  const { q, where, resource, alias, actor, engine } = options;
  const within = options.within ?? searchedWithin(resource, where);
  const fields = resource.searchable.filter((field) => isFieldReadable(actor, field));
  const through = resource.searchedThrough.map((field) => ({ field, ...soughtFields(engine, field) }));
  const words = searchWords(q, [...fields, ...through.flatMap(({ sought }) => sought)]);
  if (words.length === 0) return sql`true`;
  if (fields.length === 0 && through.length === 0) return sql`false`;
  const isRestricted = resource.searchable.some((field) => field.field.options.read);
  const text = isRestricted
    ? readableText({ fields, resource, alias, actor, engine })
    : sql.ref(`${alias}.search_text`);
  return sql.join(
    words.map((forms) => {
      const own = fields.length > 0 ? [occursIn(text, forms, { within, alias })] : [];
      const ways = [...own, ...through.map((one) => pointsToFound(options, one, forms))];
      return ways.length === 1 ? ways[0] : sql`(${sql.join(ways, sql` or `)})`;
    }),
    sql` and `,
  );
}

interface Indexed {
  within: SearchedWithin | null;
  alias: string;
}

/** One of the forms of a word. */
function occursIn(text: Sql, forms: readonly string[], { within, alias }: Indexed): Sql {
  const isFound = forms.map((form) => sql`(${text} like ${`%${escapeLike(form)}%`}${mayHaveSql(within, form, alias)})`);
  return isFound.length === 1 ? (isFound[0] ?? sql`false`) : sql`(${sql.join(isFound, sql` or `)})`;
}

interface Through {
  readonly field: FieldPlan;
  readonly target: ResourcePlan;
  readonly sought: readonly FieldPlan[];
}

function soughtFields({ plan }: Engine, { target: name, searchedBy }: FieldPlan): Omit<Through, 'field'> {
  const target = plan.get(name ?? '');
  return { target, sought: searchedBy.flatMap((field) => target.fields.get(field) ?? []) };
}

/**
 * What a reference points to is looked for once for the whole list, in the tenant that the list is of, as its own list would find it: the
 * ids then are what an index of the reference answers.
 */
function pointsToFound(
  { engine, actor, where, alias }: SearchOptions,
  { field, target, sought }: Through,
  forms: readonly string[],
): Sql {
  const shared = where.filter(({ field: name, operator }) => operator === 'eq' && field.within.includes(name));
  const isSought = target.searchable.every((one) => sought.includes(one))
    ? sql`true`
    : occursIn(
        sql`fold_text(${sql.join(
          sought.map((one) => textSql(one, 'r')),
          sql` || E'\\n' || `,
        )})`,
        forms,
        { within: null, alias: 'r' },
      );
  const parts = [
    ...shared.map((condition) => conditionSql(condition, fieldOf(target, condition.field), 'r')),
    reachableRows({ engine, actor, resource: target, verb: 'read', alias: 'r' }),
    ...(target.resource.softDelete ? [liveRows('r')] : []),
    occursIn(sql.ref('r.search_text'), forms, { within: searchedWithin(target, shared), alias: 'r' }),
    isSought,
  ];
  return sql`${sql.ref(`${alias}.${field.name}`)} = any(array(select r.id from ${sql.table(target.name)} r where ${sql.join(parts, sql` and `)}))`;
}

function readableText({
  fields,
  resource,
  alias,
  actor,
  engine,
}: Omit<SearchOptions, 'q' | 'where' | 'within'> & { fields: readonly FieldPlan[] }): Sql {
  const texts = fields.map((field) =>
    field.field.options.read
      ? sql`case when ${fieldRows(engine, actor, resource, field, alias)} then ${textSql(field, alias)} else '' end`
      : textSql(field, alias),
  );
  return sql`fold_text(${sql.join(texts, sql` || E'\\n' || `)})`;
}

/** ORDER BY of the sort keys; nulls come last in either direction. */
export function sortSql(sort: readonly SortKey[], resource: ResourcePlan, alias: string): Sql {
  return sql.join(
    sort.map((key) => {
      const field = fieldOf(resource, key.field);
      const expression = orderSql(field, `${alias}.${field.name}`);
      if (!key.isDescending) return sql`${expression} asc`;
      return field.isNullable ? sql`${expression} desc nulls last` : sql`${expression} desc`;
    }),
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export function fieldOf(resource: ResourcePlan, name: string): FieldPlan {
  const field = resource.fields.get(name);
  if (!field) throw new Error(`"${name}" is not a field of ${resource.name}.`);
  return field;
}
