import { sql } from 'kysely';
import { invalidRecord } from '../../core/operations/parseRecord';
import type { FieldPlan } from '../../core/plan';
import type { Row, WriteContext } from '../engine';
import { isFieldReadable } from '../sql/accessSql';
import { assignments } from './proposedRows';

type On = Pick<WriteContext, 'engine' | 'actor' | 'resource'>;

/** Stored read-only fields that a body carries, such as a record that a client sends back as a whole. */
export function readOnlyGiven({ engine, actor, resource }: On, patch: unknown): FieldPlan[] {
  const { unversioned = [], shown = {} } = engine.servers.get(resource.name) ?? {};
  return resource.stored.filter(
    (field) =>
      field.field.options.readOnly === true &&
      Object.hasOwn(patch as Row, field.name) &&
      (patch as Row)[field.name] !== undefined &&
      !unversioned.includes(field.name) &&
      // A reader who sees a part of a value sends back that part.
      !(field.name in shown) &&
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
  const issues = [...refused].map((name) => [name, { key: 'validation.read_only' }] as const);
  if (issues.length > 0) throw invalidRecord(new Map(issues));
}
