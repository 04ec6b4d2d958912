import { sql } from 'kysely';
import type { EngineDatabase, WriteContext } from '../../../engine/api/engine';
import { removeRows } from '../../../engine/api/operations/deleteRecords';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { keysEndedByMove } from '../../api_keys/apiKeys.server';
import { type Destination, staysWith } from '../../roles/staysWith';
import { MOVED_AWAY } from '../../webhook_deliveries/movedAway';

export interface Move extends Destination {
  readonly eventId: number;
}

interface Ended {
  readonly resource: 'roles' | 'webhooks' | 'api_keys';
  readonly id: number;
  readonly name: string;
}

/** What a move would end, as it was given by the organization that the event leaves. */
export async function endedByMove(db: EngineDatabase, move: Move): Promise<Ended[]> {
  const [roles, webhooks, keys] = [
    await rolesEnded(db, move),
    await webhooksEnded(db, move),
    await keysEndedByMove(db, move),
  ];
  const named = (resource: Ended['resource'], records: readonly Omit<Ended, 'resource'>[]) =>
    records.map(({ id, name }) => ({ resource, id, name }));
  return [...named('roles', roles), ...named('webhooks', webhooks), ...named('api_keys', keys)];
}

/**
 * Takes the roles back and switches the webhooks off, before the event moves and as part of the same operation, so that undo gives them
 * back. What was still to be told is not.
 */
export async function endWithMove(write: WriteContext, move: Move): Promise<void> {
  const { engine, tx } = write;
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  await removeRows({ ...write, resource: engine.plan.get('roles') }, idsOf(await rolesEnded(tx, move)));
  const webhooks = idsOf(await webhooksEnded(tx, move));
  if (webhooks.length === 0) return;
  await writeValues({ ...write, resource: engine.plan.get('webhooks') }, webhooks, { enabled: false });
  await sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, version = version + 1, updated_at = now(),
      error = ${MOVED_AWAY}
    where webhook_id = any(${webhooks}::bigint[]) and status = 'pending'`.execute(tx);
}

interface Named {
  id: number;
  name: string;
}

async function rolesEnded(db: EngineDatabase, move: Move): Promise<Named[]> {
  const found = await sql<Named>`
    select r.id, coalesce(p.first_name || ' ' || p.last_name, r.email) as name
    from roles r left join profiles p on p.id = r.profile_id
    where r.event_id = ${move.eventId} and r.deleted_at is null and not ${staysWith('r', move)} order by 2, 1`.execute(
    db,
  );
  return found.rows;
}

async function webhooksEnded(db: EngineDatabase, { eventId, organizationId }: Move): Promise<Named[]> {
  const found = await sql<Named>`
    select w.id, w.host as name from webhooks w join events e on e.id = w.event_id
    where w.event_id = ${eventId} and e.organization_id <> ${organizationId} and w.enabled and w.deleted_at is null
    order by 2, 1`.execute(db);
  return found.rows;
}
