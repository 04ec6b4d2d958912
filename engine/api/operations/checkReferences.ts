import { sql } from 'kysely';
import { invalid } from '../../core/errors';
import { englishText } from '../../core/messages';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { ReferenceOptions } from '../../fields/reference/reference.field';
import type { WriteContext } from '../engine';
import { reachableRows } from '../sql/accessSql';

/**
 * After a write and within its transaction: every reference written points to a live record that the actor may see, of
 * the same tenant, and of the same parents (`within`). One query per reference field, whatever the number of rows.
 * @throws ApiError 422 at the field; the write rolls back.
 */
export async function checkReferences(
  context: WriteContext,
  written: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const [name, ids] of written) {
    const field = context.resource.fields.get(name);
    if (field?.target && !field.isComputed && ids.length > 0) await checkReference(context, ids, field);
  }
}

async function checkReference(
  { engine, tx, actor, resource }: WriteContext,
  ids: readonly number[],
  field: FieldPlan,
): Promise<void> {
  const target = engine.plan.get(field.target ?? '');
  const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 'r' });
  const isLive = target.resource.softDelete ? sql`r.deleted_at is null` : sql`true`;
  const shared = sharedColumns(resource, target, field);
  const isSame =
    shared.length === 0
      ? sql`true`
      : sql.join(
          shared.map((name) => sql`${sql.ref(`r.${name}`)} is not distinct from ${sql.ref(`t.${name}`)}`),
          sql` and `,
        );
  const isList = field.sqlType?.endsWith('[]');
  const pairs = isList
    ? sql`select t.id as owner, unnest(${sql.ref(`t.${field.name}`)}) as target from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[])`
    : sql`select t.id as owner, ${sql.ref(`t.${field.name}`)} as target from ${sql.table(resource.name)} t where t.id = any(${[...ids]}::bigint[]) and ${sql.ref(`t.${field.name}`)} is not null`;
  const broken = await sql<{ target: number; is_seen: boolean }>`
    select p.target, coalesce(${isLive} and ${visible}, false) as is_seen
    from (${pairs}) p join ${sql.table(resource.name)} t on t.id = p.owner left join ${sql.table(target.name)} r on r.id = p.target
    where r.id is null or (${isLive} and ${visible}) is not true or (${isSame}) is not true limit 1`.execute(tx);
  const first = broken.rows[0];
  if (!first) return;
  const issue = first.is_seen
    ? { key: 'validation.other_tenant' }
    : { key: 'validation.reference_missing', args: { id: first.target } };
  throw invalid({ [field.name]: [englishText(issue)] });
}

/** Columns that both records have and must agree on: the tenant's, and those that the reference is limited to. */
function sharedColumns(resource: ResourcePlan, target: ResourcePlan, field: FieldPlan): string[] {
  const within = (field.field.options as Partial<ReferenceOptions>).within ?? [];
  const columns = new Set(within.filter((name) => target.fields.has(name)));
  const own = resource.resource.tenancy;
  const other = target.resource.tenancy;
  if ('column' in own && 'column' in other && own.kind === other.kind && own.kind !== 'profile') {
    const isBelow = own.column !== 'id' && other.column === own.column;
    if (isBelow) columns.add(own.column);
  }
  return [...columns].filter((name) => name !== field.name);
}
