import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { invalidRecord } from '../../core/operations/parseRecord';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { ActingOn, EngineDatabase, Row } from '../engine';
import { selectSql } from '../sql/selectSql';
import { loadComputed } from './loadComputed';

/** Read-only fields that a body carries and that have to repeat what the records hold. */
export function readOnlyGiven(resource: ResourcePlan, patch: unknown): FieldPlan[] {
  const given = patch as Row;
  return [...resource.fields.values()].filter(
    ({ name, field }) => field.options.readOnly === true && Object.hasOwn(given, name) && given[name] !== undefined,
  );
}

interface RepeatedValues {
  readonly fields: readonly FieldPlan[];
  readonly patch: Row;
}

/**
 * Lets read-only fields pass where they repeat what the actor reads of each record, and refuses any other value, which would have
 * no effect. A field that the actor may not read is null to it.
 * @throws ApiError 422 at each field that differs
 */
export async function requireReadOnly(
  { engine, actor, resource, db }: ActingOn & { db: EngineDatabase },
  ids: readonly number[],
  { fields, patch }: RepeatedValues,
): Promise<void> {
  if (fields.length === 0) return;
  const shown = { engine, actor, resource, isDetail: true, only: new Set(fields.map(({ name }) => name)) };
  const { rows: records } = await sql<Row>`
    select ${selectSql({ ...shown, alias: 't' })} from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  await loadComputed({ ...shown, db, records, include: {} });
  const refused = fields.filter((field) => !records.every((record) => isRepeated(field, patch[field.name], record)));
  if (refused.length > 0)
    throw invalidRecord(new Map(refused.map(({ name }) => [name, { key: 'validation.read_only' }])));
}

/** Compares a given value with that of a record, in the form of an answer or any other form that the field accepts. */
function isRepeated({ name, field: { type, options } }: FieldPlan, given: unknown, record: Row): boolean {
  const value: unknown = JSON.parse(JSON.stringify(record[name] ?? null));
  if (isDeepStrictEqual(given, value)) return true;
  const parsed = given === null ? null : type.parse(given, options);
  return parsed?.ok === true && isDeepStrictEqual(parsed.value, value);
}
