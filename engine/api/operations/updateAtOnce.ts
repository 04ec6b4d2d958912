import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { switchOf } from '../../core/access/switches';
import type { FieldPlan } from '../../core/plan';
import { tenantColumns } from '../../core/tenancy';
import type { ActingOn, Row, WriteContext, WriteResult } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { given, keptTogether } from '../sql/keptStatements';
import { auditSql, changedValues, isAudited, valuesSql } from './audit';
import { noticedTenant, noticeSql, tellSoon } from './notify';
import { switchedOff } from './requireSwitch';
import { Together } from './together';
import { isLostRace, translateError } from './transaction';
import { writtenRecords, writtenSql } from './writtenRecords';

interface Change extends ActingOn {
  readonly id: number;
  /** Validated fields to set. */
  readonly values: Row;
  /** The version the caller last saw. */
  readonly ifMatch: number | null;
}

interface Item {
  readonly id: number;
  /** Values as JSON has them, and what else the statement is given of a row. */
  readonly row: Row;
  readonly operationId: string;
}

interface Written {
  readonly isChanged: boolean;
  readonly record: Row | null;
}

/**
 * A change of one record that nothing else hangs on, in a single statement: whether the actor may, the lock, the write, its audit, its
 * notice and the record as it is now. Changes that come together share the statement. Null where it needs more than that, or was not possible,
 * or another writer has the record: what is wrong with it, or has to be waited for, is for `updateRecords`.
 * @throws ApiError for what the database refused for a reason that the client can mend
 */
export async function updateAtOnce(change: Change): Promise<WriteResult | null> {
  const { engine, actor, resource, values, id, ifMatch } = change;
  if (!isPlain(change)) return null;
  const fields = resource.stored.filter(({ name }) => Object.hasOwn(values, name));
  const on = { engine, actor, resource };
  const shared = keptTogether(
    { ...on, db: engine.db, key: `update ${fields.map(({ name }) => name)}`, build: () => statement(on, fields) },
    (run) => new Together<Item, Written | null>({ run: (items) => write(on, items, run), about: (item) => item.id }),
  );
  const operationId = randomUUID();
  const row = { ...values, '#id': id, '#version': ifMatch, '#operation': operationId };
  try {
    const written = await shared.add({ id, row, operationId });
    return written && { ids: written.isChanged ? [id] : [], operationId, record: written.record };
  } catch (error) {
    if (isLostRace(error)) return null;
    throw translateError(error, resource);
  }
}

async function write(
  on: ActingOn,
  items: readonly Item[],
  run: (values: Row) => Promise<Row[]>,
): Promise<(Written | null)[]> {
  const rows = await run({ '#rows': JSON.stringify(items.map(({ row }) => row)) });
  if (rows.some((row) => row['#changed'] === true)) tellSoon(on.engine.db);
  const records = await writtenRecords(on, rows);
  const written = rows.map((row, i): [unknown, Written] => [
    row['#operation'],
    { isChanged: row['#changed'] === true, record: records[i] ?? null },
  ]);
  const byOperation = new Map(written);
  return items.map(({ operationId }) => byOperation.get(operationId) ?? null);
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
      if (
        !field?.sqlType ||
        (values[name] === null && !field.isNullable) ||
        field.target ||
        field.bounds.length > 0 ||
        tenants.includes(name)
      )
        return false;
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

function statement({ engine, actor, resource }: ActingOn, fields: readonly FieldPlan[]): RawBuilder<unknown> {
  const contextOf = (operationId: RawBuilder<unknown>) =>
    ({ engine, actor, resource, undoes: null, operationId }) as unknown as WriteContext;
  const table = sql.table(resource.name);
  const shape = sql.raw(fields.map((field) => `, "${field.name}" ${field.sqlType}`).join(''));
  const may = (verb: string) => reachableRows({ engine, actor, resource, verb, alias: 't' });
  const needed = switchOf(engine.plan.tenancy, `${resource.resource.permission}.update`);
  const isOff = needed && switchedOff(engine.plan, resource, needed, 't');
  const conditions = [
    sql`(g."#version" is null or t.version = g."#version")`,
    ...(resource.resource.softDelete ? [sql`t.deleted_at is null`] : []),
    may('read'),
    may('update'),
    ...(isOff ? [sql`not ${isOff}`] : []),
  ];
  const sets = sql.join(fields.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`g.${name}`)}`));
  const differs = fields.map(({ name }) => sql`${sql.ref(`old.${name}`)} is distinct from ${sql.ref(`g.${name}`)}`);
  const audit = auditSql({
    context: contextOf(sql.ref('g.#operation')),
    kind: 'update',
    alias: 'new',
    from: sql`new join old on old.id = new.id join given g on g."#id" = new.id`,
    before: differing(fields, 'old', 'new'),
    after: differing(fields, 'new', 'old'),
    isEach: true,
  });
  // Nobody waits for whom somebody else waits; they are locked in order all the same, as every writer of several does.
  return sql`
    with given as materialized (
      select * from jsonb_to_recordset(${given('#rows')}::jsonb) as g("#id" bigint, "#version" bigint, "#operation" uuid${shape})),
    old as materialized (
      select t.* from ${table} t join given g on g."#id" = t.id where ${sql.join(conditions, sql` and `)}
      order by t.id for no key update of t skip locked),
    new as (update ${table} t set ${sets}, version = t.version + 1, updated_at = now()
      from old join given g on g."#id" = old.id where t.id = old.id and (${sql.join(differs, sql` or `)}) returning t.*)
    ${audit}, written as (
      select ${noticedTenant(engine, resource, 'new')} as tenant, new.id, g."#operation" from new join given g on g."#id" = new.id)
    ${noticeSql(contextOf(sql.ref('#operation')), 'update', true)}
    select g."#operation", t."#new" as "#changed"${writtenSql({ engine, actor, resource })}
    from (select new.*, true as "#new" from new
      union all select old.*, false from old where not exists (select 1 from new where new.id = old.id)) t
      join given g on g."#id" = t.id`;
}

/** What differs of them between the two rows, as the first has it: a row with one field that stays the same is not written. */
function differing(fields: readonly FieldPlan[], alias: string, other: string): RawBuilder<unknown> {
  return fields.length === 1 ? valuesSql(fields.filter(isAudited), alias) : changedValues(fields, alias, other);
}
