import { sql } from 'kysely';
import { invalidRecord } from '../../core/operations/parseRecord';
import type { FieldPlan } from '../../core/plan';
import type { Row, WriteContext } from '../engine';
import { isFieldReadable } from '../sql/accessSql';
import { assignments } from './proposedRows';

type On = Pick<WriteContext, 'engine' | 'actor' | 'resource'>;

/** Read-only fields that a body carries and that have to repeat what the records hold. */
export function readOnlyGiven({ engine, actor, resource }: On, patch: unknown): FieldPlan[] {
  const { unversioned = [], shown = {}, loaded = [] } = engine.servers.get(resource.name) ?? {};
  const given = patch as Row;
  // A record that comes back as a whole may hold what was so when it was read.
  const isWhole = Object.hasOwn(given, 'id');
  const isMoving = ({ name, isComputed }: FieldPlan) => isComputed || unversioned.includes(name);
  return [...resource.fields.values()].filter(
    (field) =>
      field.field.options.readOnly === true &&
      Object.hasOwn(given, field.name) &&
      given[field.name] !== undefined &&
      !(isWhole && isMoving(field)) &&
      // A reader who sees a part of a value sends back that part.
      !(field.name in shown) &&
      !(field.isComputed && field.field.options.read) &&
      !loaded.some(({ fields }) => fields.includes(field.name)) &&
      isFieldReadable(actor, field),
  );
}

/**
 * Lets read-only fields pass where they repeat what the records hold, and refuses a change of them, which would have no effect.
 * @throws ApiError 422 at each field that differs
 */
export async function requireReadOnly(
  context: WriteContext,
  ids: readonly number[],
  { fields, patch }: { fields: readonly FieldPlan[]; patch: Row },
): Promise<void> {
  if (fields.length === 0) return;
  const { tx, resource } = context;
  const values: Row = {};
  const refused = new Set<string>();
  for (const { name, field } of fields) {
    const parsed = patch[name] === null ? null : field.type.parse(patch[name], field.options);
    if (parsed && !parsed.ok) refused.add(name);
    else values[name] = parsed?.value ?? null;
  }
  const given = assignments(resource, values).filter(({ field }) => Object.hasOwn(values, field.name));
  if (given.length > 0) {
    const differs = given.map(
      ({ field, value }) =>
        sql`bool_or(${sql.ref(`t.${field.name}`)} is distinct from ${value}) as ${sql.ref(field.name)}`,
    );
    const found = await sql<Record<string, boolean | null>>`
      select ${sql.join(differs)} from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[])`.execute(
      tx,
    );
    for (const [name, isOther] of Object.entries(found.rows[0] ?? {})) if (isOther) refused.add(name);
  }
  for (const name of await changedComputed(context, ids, values)) refused.add(name);
  const issues = [...refused].map((name) => [name, { key: 'validation.read_only' }] as const);
  if (issues.length > 0) throw invalidRecord(new Map(issues));
}

/** Returns the computed fields whose given value is not that of each record. */
async function changedComputed(
  { engine, tx, resource }: WriteContext,
  ids: readonly number[],
  values: Row,
): Promise<string[]> {
  const { computed = {} } = engine.servers.get(resource.name) ?? {};
  const given = Object.keys(values).flatMap((name) => {
    const compute = resource.fields.get(name)?.isComputed ? computed[name] : undefined;
    return compute ? [{ name, compute }] : [];
  });
  if (given.length === 0) return [];
  const columns = sql.join(given.map(({ name, compute }) => sql`${compute('t')} as ${sql.ref(name)}`));
  const found = await sql<Row>`
    select ${columns} from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[])`.execute(tx);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  return given.flatMap(({ name }) => (found.rows.every((row) => isSame(row[name], values[name])) ? [] : [name]));
}
