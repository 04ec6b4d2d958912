import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { asProfile } from '../tenancy';

interface AcceptOptions {
  engine: Engine;
  tx: EngineTransaction;
  profileId: number;
  /** The address that was proven to be the person's. */
  email: string;
  roleId: number;
}

/** Gives a person a role that their address was invited to; one that is no longer offered to it stays as it is. */
export async function acceptInvitation({ engine, tx, profileId, email, roleId }: AcceptOptions): Promise<void> {
  const open = await sql<{ id: number }>`
    select id from roles where id = ${roleId} and email = ${email} and profile_id is null and deleted_at is null for update`.execute(
    tx,
  );
  const ids = open.rows.map((row) => row.id);
  if (ids.length === 0) return;
  // Nobody's own rights reach a role that is not theirs yet.
  const actor = { ...SYSTEM, identity: asProfile(profileId) };
  await inWrite({ engine, tx, actor, resource: engine.plan.get('roles') }, (context) =>
    writeValues(context, ids, { profile_id: profileId, accepted_at: new Date().toISOString() }),
  );
}
