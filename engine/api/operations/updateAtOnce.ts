import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { switchOf } from '../../core/access/switches';
import type { FieldPlan } from '../../core/plan';
import { tenantColumns } from '../../core/tenancy';
import type { ActingOn, Row, WriteContext, WriteResult } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { given, givenValue, runKept } from '../sql/keptStatements';
import { auditSql, changedValues, isAudited, valuesSql } from './audit';
import { noticedTenant, noticeSql, tellSoon } from './notify';
import { assignments, boundValue } from './proposedRows';
import { switchedOff } from './requireSwitch';
import { isLostRace, translateError } from './transaction';

interface Change extends ActingOn {
  readonly id: number;
  /** Validated fields to set. */
  readonly values: Row;
  /** The version the caller last saw. */
  readonly ifMatch: number | null;
}

/**
 * A change of one record that nothing else hangs on, in a single statement: whether the actor may, the lock, the write, its audit and its
 * notice. Null where it needs more than that, or was not possible: what is wrong with it is for `updateRecords` to say.
 * @throws ApiError for what the database refused for a reason that the client can mend
 */
export async function updateAtOnce(change: Change): Promise<WriteResult | null> {
  const { engine, resource, values, id, ifMatch } = change;
  if (!isPlain(change)) return null;
  const operationId = randomUUID();
  const fields = resource.stored.filter(({ name }) => Object.hasOwn(values, name));
  const bound = fields.map((field) => [field.name, boundValue(field, values[field.name])]);
  const names = fields.map(({ name }) => name);
  try {
    const [found] = await runKept<{ seen: number; changed: number | null }>({
      ...change,
      db: engine.db,
      key: `update ${names} ${ifMatch !== null}`,
      values: { ...Object.fromEntries(bound), '#id': id, '#version': ifMatch, '#operation': operationId },
      build: () => statement(change, names),
    });
    if (!found?.seen) return null;
    if (found.changed !== null) tellSoon(engine.db);
    return { ids: found.changed === null ? [] : [found.changed], operationId };
  } catch (error) {
    if (isLostRace(error)) return null;
    throw translateError(error, resource);
  }
}

/** Neither fields that need a permission of their own, nor what is checked against other rows, nor what hooks follow. */
function isPlain({ engine, actor, resource, values }: Change): boolean {
  const names = Object.keys(values);
  const server = engine.servers.get(resource.name);
  const isFollowed = server?.beforeWrite || server?.afterWrite;
  if (isFollowed && server?.followsChange?.(names) !== false) return false;
  const tenants = tenantColumns(resource.resource.tenancy).map(({ column }) => column);
  return (
    names.length > 0 &&
    names.every((name) => {
      const field = resource.fields.get(name);
      if (!field?.sqlType || field.target || field.bounds.length > 0 || tenants.includes(name)) return false;
      const { options, type } = field.field;
      if (options.immutable || options.sealed || options.readOnly || (options.write && !actor.isSuperAdmin))
        return false;
      return type.largest === undefined && !type.heldReferences && !isBoundOrParent(name);
    })
  );

  function isBoundOrParent(name: string): boolean {
    return resource.stored.some(
      (other) => other.within.includes(name) || other.bounds.some((bound) => bound.other === name),
    );
  }
}

function statement({ engine, actor, resource, ifMatch }: Change, names: readonly string[]) {
  const context = { engine, actor, resource, undoes: null, operationId: givenValue('#operation') } as WriteContext;
  const table = sql.table(resource.name);
  const placed = Object.fromEntries(names.map((name) => [name, givenValue(name)]));
  const assigned = assignments(resource, placed);
  const fields = assigned.map(({ field }) => field);
  const may = (verb: string) => reachableRows({ engine, actor, resource, verb, alias: 't' });
  const needed = switchOf(engine.plan.tenancy, `${resource.resource.permission}.update`);
  const isOff = needed && switchedOff(engine.plan, resource, needed, 't');
  const conditions = [
    sql`t.id = ${given('#id')}`,
    ...(resource.resource.softDelete ? [sql`t.deleted_at is null`] : []),
    ...(ifMatch === null ? [] : [sql`t.version = ${given('#version')}::bigint`]),
    may('read'),
    may('update'),
    ...(isOff ? [sql`not ${isOff}`] : []),
  ];
  const sets = sql.join(assigned.map(({ field, value }) => sql`${sql.ref(field.name)} = ${value}`));
  const differs = assigned.map(({ field, value }) => sql`${sql.ref(`old.${field.name}`)} is distinct from ${value}`);
  const audit = auditSql({
    context,
    kind: 'update',
    alias: 'new',
    from: sql`new join old on old.id = new.id`,
    before: differing(fields, 'old', 'new'),
    after: differing(fields, 'new', 'old'),
    isSingle: true,
  });
  // Who waits for another writer gets the row as that one left it, and judges that.
  return sql`
    with old as materialized (select t.* from ${table} t where ${sql.join(conditions, sql` and `)} for update of t),
    new as (update ${table} t set ${sets}, version = t.version + 1, updated_at = now()
      from old where t.id = old.id and (${sql.join(differs, sql` or `)}) returning t.*)
    ${audit}, written as (select ${noticedTenant(engine, resource, 'new')} as tenant, new.id from new)
    ${noticeSql(context, 'update', true)}
    select (select count(*)::int from old) as seen, (select id from new) as changed`;
}

/** What differs of them between the two rows, as the first has it: a row with one field that stays the same is not written. */
function differing(fields: readonly FieldPlan[], alias: string, other: string): RawBuilder<unknown> {
  return fields.length === 1 ? valuesSql(fields.filter(isAudited), alias) : changedValues(fields, alias, other);
}
