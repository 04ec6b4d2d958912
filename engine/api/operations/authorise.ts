import { type RawBuilder, sql } from 'kysely';
import { ApiError, invalid, notFound } from '../../core/errors';
import { englishText } from '../../core/messages';
import type { FieldPlan } from '../../core/plan';
import { tenantColumns } from '../../core/tenancy';
import type { Row, WriteContext } from '../engine';
import { isWithinReach, reachableRows, rowsWithField, rowsWithReadable } from '../sql/accessSql';
import { deletedRows } from '../sql/querySql';
import { assignments, parameter } from './proposedRows';
import { forbidden, requireVerb } from './readRecords';

/** Who asks to write what, before there is a write. */
export type Asking = Pick<WriteContext, 'engine' | 'tx' | 'actor' | 'resource'>;

/** A change that was allowed. */
export interface Authorised {
  /** What is left to write of what was given. */
  readonly values: Row;
  /** What must still hold once the records are locked. */
  readonly guards: readonly Guard[];
}

/** A part of a change that needs more than the records' own permission. */
interface Guard {
  readonly field: FieldPlan | null;
  /** Rows `t` that the actor may not change so. */
  readonly denied: RawBuilder<unknown>;
  /** Rows `t` in which the field is not the actor's to set, and was not shown to it. */
  readonly unseen: RawBuilder<unknown>;
  refuse(): ApiError;
}

/**
 * Whether the actor may set these values, by what it reaches before the write: the records, the fields, and both ends where a
 * record would go under another tenant. Drops fields that stay as they are and are not the actor's to set: a whole model
 * carries them along, and null in place of what its reader was not shown. One statement.
 * @throws ApiError 404, 403, 422 for what nobody may change
 */
export async function authoriseUpdate(context: Asking, ids: readonly number[], values: Row): Promise<Authorised> {
  const { engine, tx, actor, resource } = context;
  const guards = [...fieldGuards(context, values), ...moveGuards(context, values)];
  const visible = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
  const allowed = reachableRows({ engine, actor, resource, verb: 'update', alias: 't' });
  const counts = guards.flatMap(({ denied, unseen }, i) => [
    sql`, (count(*) filter (where ${denied}))::int as ${sql.ref(`denied${i}`)}, (count(*) filter (where ${unseen}))::int as ${sql.ref(`unseen${i}`)}`,
  ]);
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const found = await sql<Record<string, number>>`
    select count(*)::int as seen, (count(*) filter (where ${allowed}))::int as allowed${sql.join(counts, sql``)}
    from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[]) and ${isLive} and ${visible}`.execute(
    tx,
  );
  const counted = found.rows[0] ?? {};
  const { seen = 0, allowed: usable = 0 } = counted;
  if (seen < new Set(ids).size) throw notFound(resource.label);
  if (usable < seen) throw forbidden(`${resource.resource.permission}.update`);
  const kept = { ...values };
  const standing = guards.filter(({ field, refuse }, i) => {
    const unseen = counted[`unseen${i}`] ?? 0;
    // Whether an unseen value is the stored one is not revealed either: a caller could guess until it is.
    const isLeftOut = field !== null && kept[field.name] === null && unseen > 0 && unseen === seen;
    if (!isLeftOut && (counted[`denied${i}`] ?? 0) + unseen > 0) throw refuse();
    const isDropped = isLeftOut || field?.field.options.immutable === true;
    if (field && isDropped) delete kept[field.name];
    return !isDropped;
  });
  return { values: kept, guards: standing };
}

interface Lock {
  readonly ids: readonly number[];
  /** What the records are locked for: who may not do that to a record does not wait for it, nor keep others waiting. */
  readonly verb: string;
  readonly guards?: readonly Guard[];
  readonly isDeleted?: boolean;
}

/**
 * A write waits here for those before it, so that what it then reads of its records still holds when it writes. What was allowed
 * before is asked again: a record may have been moved meanwhile.
 * @returns the version of each record by its id
 * @throws ApiError 404, 403
 */
export async function lockRows(
  context: Asking,
  { ids, verb, guards = [], isDeleted = false }: Lock,
): Promise<ReadonlyMap<number, number>> {
  const { tx, resource } = context;
  const locked = await lockReachable(context, { ids, verb, guards, isDeleted });
  const denied = locked.find((row) => row.denied !== null)?.denied;
  if (denied != null) throw guards[denied]?.refuse() ?? notFound(resource.label);
  if (locked.length < new Set(ids).size) {
    await requireVerb({ ...context, db: tx, ids, verb, isDeleted });
    throw notFound(resource.label);
  }
  return new Map(locked.map(({ id, version }) => [id, version]));
}

/** Locks what is within reach, and leaves out what is not. */
export async function lockReachable(
  { engine, tx, actor, resource }: Asking,
  { ids, verb, guards = [], isDeleted }: Lock,
): Promise<{ id: number; version: number; denied: number | null }[]> {
  const allowed = reachableRows({ engine, actor, resource, verb, alias: 't' });
  const isThere = !resource.resource.softDelete || isDeleted === undefined ? sql`true` : rowsInState();
  const denials = guards.map(({ denied, unseen }, i) => sql`when ${denied} or ${unseen} then ${sql.lit(i)} `);
  const denied = denials.length > 0 ? sql`case ${sql.join(denials, sql``)} end` : sql`null::int`;
  // In the order of ids, so that two writers cannot wait for each other.
  const locked = await sql<{ id: number; version: number; denied: number | null }>`
    select t.id, t.version, ${denied} as denied from ${sql.table(resource.name)} t
    where t.id = any(${[...ids]}::bigint[]) and ${isThere} and ${allowed} order by t.id for update of t`.execute(tx);
  return locked.rows;

  function rowsInState(): RawBuilder<unknown> {
    return isDeleted ? deletedRows({ engine, actor, resource, alias: 't' }) : sql`t.deleted_at is null`;
  }
}

/** SQL of whether a record may be carried from one tenant to the other. */
export function isMoveAllowed(
  { engine: { plan }, actor, resource }: Asking,
  { name, from, to }: { name: string; from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const permission = `${resource.resource.permission}.update`;
  const level = tenantColumns(resource.resource.tenancy).find(({ column }) => column === name)?.level;
  if (!level) return sql`true`;
  const isWithin = (column: RawBuilder<unknown>) => isWithinReach({ plan, actor, permission, level, column });
  return sql`(${isWithin(from)} and ${isWithin(to)})`;
}

/** Who may not change a record wherever it was and will be does not move it. */
export function moveForbidden({ resource }: Asking): ApiError {
  return new ApiError({
    code: 'forbidden',
    message: `You need the permission ${resource.resource.permission}.update at both ends to move this ${resource.label.toLowerCase()}.`,
  });
}

function fieldGuards({ engine, actor, resource }: Asking, values: Row): Guard[] {
  const { plan } = engine;
  return Object.keys(values).flatMap((name): Guard[] => {
    const field = resource.fields.get(name);
    const { immutable, write, read } = field?.field.options ?? {};
    if (!field || (!immutable && (!write || actor.isSuperAdmin))) return [];
    const rows = (permission: string) => rowsWithField({ plan, actor, resource, permission, alias: 't' });
    const isTheirs = immutable ? sql`false` : rows(write ?? '');
    const isSeen = read ? rowsWithReadable({ engine, actor, resource, permission: read, alias: 't' }) : sql`true`;
    const differs = sql`${sql.ref(`t.${name}`)} is distinct from ${parameter(field, values[name])}`;
    return [
      {
        field,
        denied: sql`((${isTheirs}) is not true and ${isSeen} and ${differs})`,
        unseen: sql`((${isTheirs}) is not true and (${isSeen}) is not true)`,
        refuse: () =>
          immutable ? invalid({ [name]: [englishText({ key: 'validation.immutable' })] }) : forbidden(write ?? ''),
      },
    ];
  });
}

function moveGuards(context: Asking, values: Row): Guard[] {
  const { engine, actor, resource } = context;
  const columns = tenantColumns(resource.resource.tenancy);
  const assigned = assignments(resource, values);
  const assignedTo = new Map(assigned.map(({ field, value }) => [field.name, value]));
  const moving = columns.filter(
    ({ column }) => assignedTo.has(column) && !resource.fields.get(column)?.field.options.immutable,
  );
  if (actor.isSuperAdmin || moving.length === 0) return [];
  const after = columns.map(
    ({ column }) => sql`${assignedTo.get(column) ?? sql.ref(`t.${column}`)} as ${sql.ref(column)}`,
  );
  const isReached = reachableRows({ engine, actor, resource, verb: 'update', alias: 'w' });
  const denied = moving.map(({ column: name }) => {
    const [from, to] = [sql.ref(`t.${name}`), assignedTo.get(name) ?? sql`null`];
    const isAllowed = sql`${isMoveAllowed(context, { name, from, to })} and (select ${isReached} from (select t.id, ${sql.join(after)}) w)`;
    return sql`(${from} is distinct from ${to} and (${isAllowed}) is not true)`;
  });
  return [
    {
      field: null,
      denied: sql`(${sql.join(denied, sql` or `)})`,
      unseen: sql`false`,
      refuse: () => moveForbidden(context),
    },
  ];
}
