import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { isAnsweredFor } from '../api_keys/answeredFor';
import { asProfile } from '../tenancy';
import { isOpenSql, sentSql } from './invitations';

interface AcceptOptions {
  engine: Engine;
  tx: EngineTransaction;
  profileId: number;
  /** The address that was proven to be the person's. */
  email: string;
  roleId: number;
}

/**
 * Gives a person a role that their address was invited to; one that is no longer offered to it stays as it is, and the answer is false. It is offered
 * until it expires, and as long as who sent it last may give it: the person, or the key, with which its invitations end.
 */
export async function acceptInvitation({ engine, tx, profileId, email, roleId }: AcceptOptions): Promise<boolean> {
  const open = await sql<{ id: number }>`
    select t.id from roles t where t.id = ${roleId} and t.email = ${email} and t.profile_id is null and ${isOpenSql('t')}
      and not exists (select 1 from (${invitedBy(roleId)}) i where not ${isAnsweredFor('i', { application: 'application_id' })})
    for update`.execute(tx);
  const ids = open.rows.map((row) => row.id);
  if (ids.length === 0) return false;
  // Nobody's own rights reach a role that is not theirs yet.
  const actor = { ...SYSTEM, identity: asProfile(profileId) };
  await inWrite({ engine, tx, actor, resource: engine.plan.get('roles') }, (context) =>
    writeValues(context, ids, { profile_id: profileId, accepted_at: new Date().toISOString() }),
  );
  return true;
}

/** Who offered a role, as what they answer for; no row where the server itself did. */
function invitedBy(roleId: number) {
  return sql`
    select r.role, r.event_id, r.application_id, coalesce(r.organization_id, a.organization_id) as organization_id,
      c.api_key_id, coalesce(k.profile_id, c.profile_id) as profile_id
    from roles r left join applications a on a.id = r.application_id
      join lateral (${sentSql('r.id')}) c on true
      left join api_keys k on k.id = c.api_key_id
    where r.id = ${roleId} and (c.profile_id is not null or c.api_key_id is not null)`;
}
