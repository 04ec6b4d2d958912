import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import { invalid } from '../../core/errors';
import { englishText } from '../../core/messages';
import { parseRecord } from '../../core/operations/parseRecord';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { ReferenceOptions } from '../../fields/reference/reference.field';
import type { Engine, EngineTransaction, Row, WriteContext } from '../engine';
import { rowsWithField } from '../sql/accessSql';
import { auditedValues, auditSql } from './audit';
import { changedNames, checkWritten, writtenFields } from './checkWritten';
import { type AfterSlice, inSlices } from './inSlices';
import { notifyWrite } from './notify';
import { forbidden, requireVerb } from './readRecords';
import { requireVersion } from './requireVersion';
import { inWrite } from './transaction';

interface UpdateOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  ids: readonly number[];
  /** Fields to set, the same for all; a whole model is fine, fields that stay the same cost nothing. */
  patch: unknown;
  /** The version the caller last saw, for a single record. */
  ifMatch?: number | null;
  operationId?: string;
  tx?: EngineTransaction;
  afterSlice?: AfterSlice;
}

export interface WriteResult {
  /** Records that really changed. */
  ids: number[];
  operationId: string;
}

/**
 * Sets fields of records. Authorise → validate → write → audit → notify, in one transaction, in an UPDATE per slice.
 * @throws ApiError 403, 404, 412 with the current record, 422
 */
export async function updateRecords(o: UpdateOptions): Promise<WriteResult> {
  const parsed = parseRecord({ resource: o.resource, input: o.patch, mode: 'update' });
  return inWrite(o, async (context) => {
    await lockRows(context, o.ids);
    await requireVerb({ ...context, db: context.tx, ids: o.ids, verb: 'update' });
    if (o.ifMatch != null) await requireVersion(context, o.ids, o.ifMatch);
    const values = await keepWritable(context, o.ids, parsed);
    const hooked = await context.engine.servers
      .get(o.resource.name)
      ?.beforeWrite?.({ ...context, values: [values], kind: 'update', ids: o.ids });
    const final = hooked?.[0] ?? values;
    const ids = await inSlices(o.ids, (slice) => writeValues(context, slice, final), o.afterSlice);
    return { ids, operationId: context.operationId };
  });
}

/** A write waits here for those before it, so that what it then reads of its records still holds when it writes. */
export async function lockRows(
  { tx, resource }: Pick<WriteContext, 'tx' | 'resource'>,
  ids: readonly number[],
): Promise<void> {
  // In the order of ids, so that two writers cannot wait for each other.
  await sql`select id from ${sql.table(resource.name)} where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    tx,
  );
}

/**
 * Drops fields that the actor may not change, or nobody may after creation, where they stay as they are: a whole model
 * carries them along, and null in place of what its reader was not shown.
 */
async function keepWritable(context: WriteContext, ids: readonly number[], values: Row): Promise<Row> {
  const { engine, tx, actor, resource } = context;
  const kept = { ...values };
  for (const name of Object.keys(values)) {
    const field = resource.fields.get(name);
    const { immutable, write } = field?.field.options ?? {};
    if (!field || (!immutable && (!write || actor.isSuperAdmin))) continue;
    const isFree = immutable
      ? sql`false`
      : rowsWithField({ plan: engine.plan, actor, resource, permission: write ?? '', alias: 't' });
    const seen = seenRows(context, field);
    const differs = sql`${sql.ref(`t.${name}`)} is distinct from ${parameter(field, values[name])}`;
    const guarded = await sql<{ differing: number; unseen: number }>`
      select (count(*) filter (where ${seen} and ${differs}))::int as differing, (count(*) filter (where (${seen}) is not true))::int as unseen
      from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[]) and (${isFree}) is not true`.execute(
      tx,
    );
    const { differing = 0, unseen = 0 } = guarded.rows[0] ?? {};
    // Whether an unseen value is the stored one is not told either: a caller could guess until it is.
    const isLeftOut = values[name] === null && unseen > 0 && unseen === ids.length;
    if (differing > 0 || (unseen > 0 && !isLeftOut)) {
      if (immutable) throw invalid({ [name]: [englishText({ key: 'validation.immutable' })] });
      throw forbidden(write ?? '');
    }
    if (immutable || isLeftOut) delete kept[name];
  }
  return kept;
}

/** The rows in which the actor was shown the field. */
function seenRows({ engine, actor, resource }: WriteContext, field: FieldPlan): RawBuilder<unknown> {
  const permission = field.field.options.read;
  return permission ? rowsWithField({ plan: engine.plan, actor, resource, permission, alias: 't' }) : sql`true`;
}

/**
 * Writes values that were checked, with audit and notice; gives the ids that changed. References that depend on a changed
 * one (a wave on its race) are cleared where they no longer fit and nothing else was said.
 */
export async function writeValues(context: WriteContext, ids: readonly number[], values: Row): Promise<number[]> {
  const { tx, resource } = context;
  const assigned = assignments(resource, values);
  if (assigned.length === 0) return [];
  const table = sql.table(resource.name);
  const fields = assigned.map(({ field }) => field);
  const isChanged = sql.join(
    assigned.map(({ field, value }) => sql`${sql.ref(`t.${field.name}`)} is distinct from ${value}`),
    sql` or `,
  );
  const sets = sql.join(assigned.map(({ field, value }) => sql`${sql.ref(field.name)} = ${value}`));
  const before = sql`changed_fields(${auditedValues(fields, 'old')}, ${auditedValues(fields, 'new')})`;
  const after = sql`changed_fields(${auditedValues(fields, 'new')}, ${auditedValues(fields, 'old')})`;
  const audit = resource.resource.audited
    ? sql`, audited as (${auditSql({ context, kind: 'update', alias: 'new', before, after })} from new join old on old.id = new.id)`
    : sql``;
  const written = await sql<{ id: number; changed: string[] }>`
    with old as (select * from ${table} where id = any(${[...ids]}::bigint[])),
    new as (update ${table} t set ${sets}, version = t.version + 1, updated_at = now() where t.id = any(${[...ids]}::bigint[]) and (${isChanged}) returning t.*)
    ${audit} select new.id, ${changedNames(resource, fields, 'old', 'new')} as changed from new join old on old.id = new.id order by new.id`.execute(
    tx,
  );
  const changed = written.rows.map((row) => row.id);
  const names = fields.map((field) => field.name);
  await checkWritten(context, writtenFields(written.rows));
  await notifyWrite({ ...context, db: context.tx }, 'update', changed);
  await context.engine.servers
    .get(resource.name)
    ?.afterWrite?.({ ...context, ids: changed, kind: 'update', fields: names });
  return changed;
}

interface Assignment {
  field: FieldPlan;
  value: RawBuilder<unknown>;
}

function assignments(resource: ResourcePlan, values: Row): Assignment[] {
  const assigned: Assignment[] = [];
  for (const field of resource.stored) {
    if (Object.hasOwn(values, field.name)) {
      assigned.push({ field, value: parameter(field, values[field.name]) });
      continue;
    }
    const within = (field.field.options as Partial<ReferenceOptions>).within ?? [];
    const changing = within.filter((name) => Object.hasOwn(values, name));
    if (!field.target || !field.isNullable || changing.length === 0) continue;
    const differs = changing.map((name) => {
      const parent = resource.fields.get(name);
      return parent ? sql`${sql.ref(`t.${name}`)} is distinct from ${parameter(parent, values[name])}` : sql`false`;
    });
    assigned.push({
      field,
      value: sql`case when ${sql.join(differs, sql` or `)} then null else ${sql.ref(`t.${field.name}`)} end`,
    });
  }
  return assigned;
}

/** A value as a typed parameter of its column. */
function parameter(field: FieldPlan, value: unknown): RawBuilder<unknown> {
  const isJson = field.sqlType === 'jsonb';
  const bound = isJson && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null);
  return sql`${bound}::${sql.raw(field.sqlType ?? 'text')}`;
}
