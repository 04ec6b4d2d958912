import { sql } from 'kysely';
import type { Row, WriteContext } from '../../engine/api/engine';
import { lockRows } from '../../engine/api/operations/authorise';
import { removeRows } from '../../engine/api/operations/deleteRecords';
import { inSlices } from '../../engine/api/operations/inSlices';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { ApiError, invalid } from '../../engine/core/errors';
import { mergedValues } from '../../resources/merging/mergedValues';
import { profiles } from '../../resources/profiles/profiles.resource';

interface Merging {
  readonly id: number;
  readonly otherId: number;
  readonly take: readonly string[];
}

/** What names an account and may name the one that stays instead; products follow their athletes. */
const MOVED = [
  ['athletes', 'profile_id'],
  ['api_keys', 'profile_id'],
  ['webhooks', 'profile_id'],
  ['support_messages', 'author_id'],
  ['files', 'uploaded_by_id'],
  ['events', 'support_member_id'],
] as const;

/**
 * Makes one of two accounts, within a write that is taken back as a whole: roles, linked athletes and what the other answers for become
 * this one's, the other goes, and its sessions end with it. @throws ApiError 409, 422
 */
export async function mergeProfiles(write: WriteContext, { id, otherId, take }: Merging): Promise<void> {
  const { tx, engine } = write;
  const of = (name: string) => ({ ...write, resource: engine.plan.get(name) });
  if (id === otherId) throw invalid({ other_id: ['Choose two that differ.'] });
  const ids = [id, otherId];
  const found = await sql<Row>`
    select * from profiles where id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(tx);
  const own = found.rows.find((row) => Number(row.id) === id);
  const other = found.rows.find((row) => Number(row.id) === otherId);
  if (!own || !other) throw invalid({ other_id: ['Choose two accounts that are there.'] });
  if (other.is_super_admin)
    throw new ApiError({ code: 'conflict', message: 'The one that goes is a super admin: take that away first.' });
  await lockRows(write, { ids, verb: 'delete' });
  await moveRoles(of('roles'), { id, otherId });
  for (const [table, column] of MOVED) {
    const rows = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${otherId} and deleted_at is null order by id`.execute(
      tx,
    );
    const moving = rows.rows.map((row) => Number(row.id));
    await inSlices(moving, (slice) => writeValues(of(table), slice, { [column]: id }));
  }
  await removeRows(write, [otherId]);
  await writeValues(write, [id], mergedValues(profiles, { own, other, take }));
}

/** A role that both hold in the same place is held once. */
async function moveRoles(roles: WriteContext, { id, otherId }: { id: number; otherId: number }): Promise<void> {
  const found = await sql<{ id: number; is_double: boolean }>`
    select r.id, exists (select 1 from roles o where o.profile_id = ${id} and o.deleted_at is null and o.role = r.role
      and (o.organization_id, o.application_id, o.event_id) is not distinct from (r.organization_id, r.application_id, r.event_id)) as is_double
    from roles r where r.profile_id = ${otherId} and r.deleted_at is null order by r.id`.execute(roles.tx);
  const idsOf = (isDouble: boolean) =>
    found.rows.filter((row) => row.is_double === isDouble).map((row) => Number(row.id));
  await removeRows(roles, idsOf(true));
  await inSlices(idsOf(false), (slice) => writeValues(roles, slice, { profile_id: id }));
}
