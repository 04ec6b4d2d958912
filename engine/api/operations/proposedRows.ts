import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Row } from '../engine';

/** Records as a write would leave them, for what is asked before it: may they be so, and do they fit? */
export interface Proposal {
  /** Fields that are written, and references that are cleared along with them. */
  readonly fields: readonly FieldPlan[];
  /** One row per record: `id` (null for a new one), the columns asked for, and `changed`, the names of those that differ. */
  rows(columns: readonly FieldPlan[]): RawBuilder<unknown>;
}

export interface RecordUpdate {
  readonly id: number;
  /** Fields to set, as stored; a field left out stays as it is. */
  readonly values: Row;
  /** What it had before this transaction took it off. */
  readonly before?: Row;
}

export interface Assignment {
  readonly field: FieldPlan;
  /** SQL over the row `t` as it is. */
  readonly value: RawBuilder<unknown>;
}

/** New records. */
export function newRows(resource: ResourcePlan, values: readonly Row[]): Proposal {
  return newRowsOf(givenFields(resource, values), (given) => {
    const picked = values.map((row) => Object.fromEntries(given.map(({ name }) => [name, row[name]])));
    return sql`${JSON.stringify(picked)}`;
  });
}

/** New records of which these fields are given; `json` gives them as a list of objects, with some fields at least. */
export function newRowsOf(
  fields: readonly FieldPlan[],
  json: (fields: readonly FieldPlan[]) => RawBuilder<unknown>,
): Proposal {
  return {
    fields,
    rows(columns) {
      const given = columns.filter((field) => fields.includes(field));
      const selected = columns.map((field) =>
        given.includes(field) ? sql.ref(`g.${field.name}`) : sql`${defaultSql(field)} as ${sql.ref(field.name)}`,
      );
      return sql`
        select null::bigint as id${listed(selected)}, ${names(given)} as changed
        from jsonb_to_recordset(${json(given)}::jsonb) as g(${shapeOf(given)})`;
    },
  };
}

/** Records that all get the same values. */
export function sameValues(resource: ResourcePlan, ids: readonly number[], values: Row): Proposal {
  const assigned = assignments(resource, values);
  return {
    fields: assigned.map(({ field }) => field),
    rows: (columns) =>
      sql`${changedRows(columns, assigned)} from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[])`,
  };
}

/** Records that get other values each. */
export function ownValues(resource: ResourcePlan, updates: readonly RecordUpdate[]): Proposal {
  const given = givenFields(
    resource,
    updates.map(({ values }) => values),
  );
  const cleared = dependentReferences(resource, given);
  const fields = [...new Set([...given, ...cleared.map(({ field }) => field)])];
  return {
    fields,
    rows(columns) {
      const parents = cleared.flatMap((one) => one.parents).flatMap((name) => resource.fields.get(name) ?? []);
      const read = [...new Set([...columns, ...parents])].filter((field) => given.includes(field));
      const picked = updates.map(({ id, values }) => ({
        ...Object.fromEntries(read.map(({ name }) => [name, values[name]])),
        id,
        given: Object.keys(values),
      }));
      const assigned = fields.map((field) => ({ field, value: ownValue(field, given, cleared) }));
      return sql`
        ${changedRows(columns, assigned)} from jsonb_to_recordset(${JSON.stringify(picked)}::jsonb)
          as g(${shapeOf(read)}, given text[]) join ${sql.table(resource.name)} t on t.id = g.id`;
    },
  };
}

/** What setting values sets: those, and nothing for references that hang on one that changes (a wave on its race). */
export function assignments(resource: ResourcePlan, values: Row): Assignment[] {
  const given = resource.stored.filter((field) => Object.hasOwn(values, field.name));
  const own = given.map((field) => assignment(field, () => parameter(field, values[field.name])));
  const along = dependentReferences(resource, given).filter(({ field }) => !given.includes(field));
  const cleared = along.map(({ field, parents }) => {
    const differs = own
      .filter((one) => parents.includes(one.field.name))
      .map((one) => sql`${sql.ref(`t.${one.field.name}`)} is distinct from ${one.value}`);
    return {
      field,
      value: sql`case when ${sql.join(differs, sql` or `)} then null else ${sql.ref(`t.${field.name}`)} end`,
    };
  });
  return [...own, ...cleared];
}

/** Its value is written out once it is asked for, and once only: of a large one most statements ask nothing. */
function assignment(field: FieldPlan, make: () => RawBuilder<unknown>): Assignment {
  let made: RawBuilder<unknown> | undefined;
  return {
    field,
    get value() {
      made ??= make();
      return made;
    },
  };
}

/** A value as a typed parameter of its column. */
export function parameter(field: FieldPlan, value: unknown): RawBuilder<unknown> {
  return sql`${boundValue(field, value)}::${sql.raw(field.sqlType ?? 'text')}`;
}

/** As the driver sends it. */
function boundValue({ sqlType }: FieldPlan, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return sqlType === 'jsonb' ? JSON.stringify(value) : value;
}

export function defaultSql(field: FieldPlan): RawBuilder<unknown> {
  return parameter(field, field.field.options.default);
}

export interface Dependent {
  readonly field: FieldPlan;
  readonly parents: readonly string[];
}

/** Nullable references that hang on a field which may change. */
export function dependentReferences(resource: ResourcePlan, fields: readonly FieldPlan[]): Dependent[] {
  const written = new Set(fields.map((field) => field.name));
  return resource.stored.flatMap((field) => {
    const parents = field.within.filter((name) => written.has(name));
    return field.target && field.isNullable && parents.length > 0 ? [{ field, parents }] : [];
  });
}

/** Fields that some of the rows have. */
export function givenFields(resource: ResourcePlan, rows: readonly Row[]): FieldPlan[] {
  const given = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) if (row[name] !== undefined) given.add(name);
  return resource.stored.filter((field) => given.has(field.name));
}

function ownValue(field: FieldPlan, given: readonly FieldPlan[], cleared: readonly Dependent[]): RawBuilder<unknown> {
  const isGiven = ({ name }: Pick<FieldPlan, 'name'>) => sql`${sql.lit(name)} = any(g.given)`;
  const kept = sql.ref(`t.${field.name}`);
  const parents = cleared.find((one) => one.field === field)?.parents ?? [];
  const differs = parents.map(
    (name) => sql`(${isGiven({ name })} and ${sql.ref(`t.${name}`)} is distinct from ${sql.ref(`g.${name}`)})`,
  );
  const own = given.includes(field) ? sql`when ${isGiven(field)} then ${sql.ref(`g.${field.name}`)}` : sql``;
  const none = differs.length > 0 ? sql`when ${sql.join(differs, sql` or `)} then null` : sql``;
  return sql`case ${own} ${none} else ${kept} end`;
}

function changedRows(columns: readonly FieldPlan[], assigned: readonly Assignment[]): RawBuilder<unknown> {
  const assignedTo = new Map(assigned.map(({ field, value }) => [field, value]));
  const selected = columns.map((field) => {
    const value = assignedTo.get(field) ?? sql.ref(`t.${field.name}`);
    return sql`${value} as ${sql.ref(field.name)}`;
  });
  const changed = columns.flatMap((field) => {
    const value = assignedTo.get(field);
    if (!value) return [];
    return [sql`case when ${sql.ref(`t.${field.name}`)} is distinct from ${value} then ${sql.lit(field.name)} end`];
  });
  const differing = changed.length > 0 ? sql`array_remove(array[${sql.join(changed)}]::text[], null)` : names([]);
  return sql`select t.id${listed(selected)}, ${differing} as changed`;
}

function listed(columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return columns.length === 0 ? sql`` : sql`, ${sql.join(columns)}`;
}

function names(fields: readonly FieldPlan[]): RawBuilder<unknown> {
  return sql`${fields.map(({ name }) => name)}::text[]`;
}

function shapeOf(fields: readonly FieldPlan[]): RawBuilder<unknown> {
  const columns = fields.filter(({ name }) => name !== 'id').map((field) => `"${field.name}" ${field.sqlType}`);
  return sql.raw(['id bigint', ...columns].join(', '));
}
