import { sql } from 'kysely';
import type { Engine, EngineTransaction, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { createRecord } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { type Identity, mayAnywhere } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { isAnsweredFor } from '../api_keys/answeredFor';
import { TENANT_KINDS } from '../tenancy';
import { factorOfRole } from './demands';
import { requireHeld } from './heldPermissions';
import { endOfInvitation, stateSql } from './invitations';

interface Invitations {
  /** Counts an invitation of an address, which goes out as a mail in somebody's name. @throws ApiError 429 */
  limit(options: { engine: Engine; sender: Identity }): Promise<void>;
  /** Counts what addresses are mailed for the invitations among these roles. @throws ApiError 429 */
  limitOffers(options: { tx: EngineTransaction; ids: readonly number[] }): Promise<void>;
  /** Queues the mail to the person or the invited address, in the transaction of the role. */
  announce(options: { engine: Engine; tx: EngineTransaction; role: Row }): Promise<void>;
}

/**
 * Roles: exactly one scope, a person or an invited address, and never more than the giver holds. An invited address becomes
 * the person once they accept by the link that is mailed there.
 */
export function rolesServer({ limit, limitOffers, announce }: Invitations): ResourceServer {
  return {
    computed: { state: stateSql, second_factor: factorOfRole },
    deleteWarnings: { keys: keysStopped },
    async create(o) {
      const { actor, body, resource } = o;
      const isInvitation = typeof body === 'object' && body !== null && 'email' in body && body.email != null;
      const { identity, isSuperAdmin } = actor;
      if (identity && !isSuperAdmin && isInvitation && mayAnywhere(actor, `${resource.resource.permission}.create`))
        await limit({ engine: o.engine, sender: identity });
      return inWrite(o, async ({ tx, operationId }) => {
        const created = await createRecord({ ...o, tx, operationId });
        await announce({ engine: o.engine, tx, role: created.record });
        return created;
      });
    },
    async beforeWrite(context) {
      if (context.kind === 'update') {
        if (context.values.some((row) => 'role' in row && row.role !== MANAGER))
          await keepManager(context, { leaving: context.ids, isGone: false });
        return context.values;
      }
      return context.values.map(completed);
    },
    async afterWrite(context) {
      const { kind, ids, fields } = context;
      // Who sends an invitation once more offers the role themselves.
      const isOffer = fields.includes('role') || fields.includes('invited_at');
      if (kind === 'update' && !isOffer) return;
      await requireHeld(context, ids, TENANT_KINDS);
      if (kind === 'delete') return keepManager(context, { leaving: ids, isGone: true });
      if (kind === 'restore' && context.undoes === null) await refuseMovedAway(context, ids);
      await refuseDouble(context, ids);
      if (kind === 'create') await limitOffers({ tx: context.tx, ids });
    },
  };
}

/** How many keys work that would not without the role. */
function keysStopped(role: string) {
  return sql`(select count(*) from api_keys k
    where k.profile_id = ${sql.ref(`${role}.profile_id`)} and k.revoked_at is null and k.deleted_at is null
      and (k.expires_at is null or k.expires_at > now()) and ${isAnsweredFor('k')} and not ${isAnsweredFor('k', { without: role })})`;
}

const MANAGER = 'organization_manager';

function completed(row: Row): Row {
  const scopes = TENANT_KINDS.filter((kind) => row[`${kind}_id`] != null);
  if (scopes.length !== 1) {
    const text = 'Give exactly one of organization, application and event.';
    throw invalid(Object.fromEntries(TENANT_KINDS.map((kind) => [`${kind}_id`, [text]])));
  }
  if ((row.profile_id == null) === (row.email == null)) {
    const text = 'Give either a person or an e-mail address.';
    throw invalid({ profile_id: [text], email: [text] });
  }
  const invited_at = new Date().toISOString();
  if (row.profile_id != null) return { ...row, invited_at, accepted_at: invited_at };
  // Whose address it is, or whether it is anybody's, is told to nobody before they accept.
  return { ...row, profile_id: null, invited_at, expires_at: endOfInvitation(invited_at), accepted_at: null };
}

async function refuseDouble({ tx }: WriteContext, ids: readonly number[]): Promise<void> {
  // Of several who give the same at once each waits until the one before is committed, and then sees that.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(whose, 0)) from (
      select distinct concat_ws(' ', 'role', role, profile_id, email) as whose from roles where id = any(${[...ids]}::bigint[]) order by 1) given`.execute(
    tx,
  );
  const doubles = await sql`
    select 1 from roles t join roles o on o.id <> t.id and o.role = t.role and o.deleted_at is null
      and (o.profile_id = t.profile_id or o.email = t.email)
      and o.organization_id is not distinct from t.organization_id and o.application_id is not distinct from t.application_id
      and o.event_id is not distinct from t.event_id
    where t.id = any(${[...ids]}::bigint[]) limit 1`.execute(tx);
  if (doubles.rows.length > 0) throw invalid({ role: ['This person holds or is offered this role there already.'] });
}

/** What was given by the organization that an event has left is not the new one's to give back. @throws ApiError 409 */
async function refuseMovedAway({ tx, actor }: WriteContext, ids: readonly number[]): Promise<void> {
  if (actor.isSuperAdmin) return;
  const ended = await sql`
    select 1 from (
      select distinct on (record_id) operation_id from changes
      where resource = 'roles' and record_id = any(${[...ids]}::bigint[]) and operation = 'delete'
      order by record_id, id desc) took join changes moved on moved.operation_id = took.operation_id
    where moved.resource = 'events' and moved.after ? 'organization_id' limit 1`.execute(tx);
  if (ended.rows.length === 0) return;
  throw new ApiError({ code: 'conflict', message: 'This role ended as the event moved: give it anew.' });
}

/**
 * An organization keeps a manager, or nobody of it could give roles any more; only super admins may take the last one away.
 * @throws ApiError 409
 */
async function keepManager(
  { tx, actor }: WriteContext,
  { leaving, isGone }: { leaving: readonly number[]; isGone: boolean },
): Promise<void> {
  if (actor.isSuperAdmin) return;
  const ids = [...leaving];
  const due = isGone ? sql`true` : sql`r.deleted_at is null`;
  // Locked, so that two managers cannot remove each other at the same time.
  const left = await sql<{ id: number; name: string }>`
    select o.id, o.name from organizations o
    where o.id in (select r.organization_id from roles r where r.id = any(${ids}::bigint[]) and r.role = ${MANAGER}
      and r.accepted_at is not null and ${due})
    order by o.id for update`.execute(tx);
  for (const organization of left.rows) {
    const others = await sql`
      select 1 from roles r join profiles p on p.id = r.profile_id and p.deleted_at is null
      where r.organization_id = ${organization.id} and r.role = ${MANAGER} and r.deleted_at is null and r.accepted_at is not null
        and not (r.id = any(${ids}::bigint[])) limit 1`.execute(tx);
    if (others.rows.length === 0) {
      throw new ApiError({
        code: 'conflict',
        message: `${organization.name} would have no organization manager left. Give someone else that role first.`,
      });
    }
  }
}
