import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { Actor } from '../../engine/core/access/actor';
import { permits } from '../../engine/core/access/permissions';
import { isHeldSql } from '../roles/liveTenant';
import { ROLE_NAMES } from '../roles/roleNames';
import { ROLE_PERMISSIONS } from '../roles/rolePermissions';
import { type Destination, staysWith } from '../roles/staysWith';
import { apiKeyIdOf, profileIdOf } from '../tenancy';

interface Place {
  /** The organization and the app that an event's key would be under, once it moved there; those where the event is when left out. */
  movedTo?: Destination;
  /** The alias of a role that is thought away. */
  without?: string;
  /** The column that names the app, of a record that may be of one without being of an event. */
  application?: string;
}

/**
 * Whether a key, given its table's alias, does no more than the person who answers for it may do there now themselves: all that its role
 * comprises. Asked whenever a key is used, so that it ends with the right it was made by, however that was lost. One that was made with
 * another key ends with that one too.
 */
export function isAnsweredFor(key: string, place: Place = {}): RawBuilder<unknown> {
  return answeredFor(
    key,
    place,
    (holds) => sql`not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(NEEDED)}::jsonb) as need(role text, held_by jsonb)
      where need.role = ${sql.ref(`${key}.role`)} and not ${holds(sql`need.held_by ? r.role`)})`,
  );
}

/** The same of a webhook: whether who answers for it may make and change webhooks there now. Asked whenever it would be told something. */
export function isWebhookAnsweredFor(webhook: string): RawBuilder<unknown> {
  return answeredFor(webhook, {}, (holds) => holds(sql`r.role = any(${WEBHOOK_ROLES}::text[])`));
}

/** Who answers for what an actor makes or changes: the person, or who answers for the key, with which it ends as well. */
export async function answererOf(
  db: EngineDatabase,
  actor: Actor,
): Promise<{ profile_id: number | null; api_key_id: number | null }> {
  const api_key_id = apiKeyIdOf(actor);
  if (api_key_id === null) return { profile_id: profileIdOf(actor), api_key_id };
  const found = await sql<{
    profile_id: number | null;
  }>`select profile_id from api_keys where id = ${api_key_id}`.execute(db);
  return { profile_id: found.rows[0]?.profile_id ?? null, api_key_id };
}

/** Whether a role `r` of the one who answers, with which something holds, is there. */
type Holds = (isOne: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Of a record of an organization or an event that names who answers for it, and the key that it was made with. */
function answeredFor(
  alias: string,
  { movedTo, without, application: ownApplication }: Place,
  isEnough: (holds: Holds) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const organization = movedTo
    ? sql`${movedTo.organizationId}::bigint`
    : sql`coalesce(e.organization_id, ${column('organization_id')})`;
  const underOwn = ownApplication === undefined ? sql`null::bigint` : column(ownApplication);
  const application = movedTo ? sql`${movedTo.applicationId}::bigint` : sql`coalesce(e.application_id, ${underOwn})`;
  const onEvent = movedTo ? sql`r.event_id = e.id and ${staysWith('r', movedTo)}` : sql`r.event_id = e.id`;
  const others = without === undefined ? sql`` : sql` and r.id <> ${sql.ref(`${without}.id`)}`;
  const holds: Holds = (isOne) => sql`exists (
    select 1 from roles r
    where r.profile_id = answering.id and ${isOne} and ${isHeldSql('r')}${others}
      and (${onEvent} or r.application_id = ${application} or r.organization_id = ${organization}))`;
  return sql`(not exists (${endedAbove(column('api_key_id'))}) and exists (
    select 1 from profiles answering left join events e on e.id = ${column('event_id')}
    where answering.id = ${column('profile_id')} and answering.deleted_at is null
      and (answering.is_super_admin or ${isEnough(holds)})))`;
}

function endedAbove(keyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with recursive above as (
      select m.* from api_keys m where m.id = ${keyId}
      union select m.* from api_keys m join above on m.id = above.api_key_id)
    select from above where revoked_at is not null or deleted_at is not null or expires_at <= now()`;
}

/** What each role comprises, as the roles that comprise it too: of one such line somebody who holds the role holds any. */
const NEEDED = ROLE_NAMES.flatMap((role) => {
  const lines = (ROLE_PERMISSIONS[role] ?? []).map((pattern) =>
    ROLE_NAMES.filter((other) => permits(ROLE_PERMISSIONS[other] ?? [], pattern)),
  );
  return [...new Map(lines.map((held_by) => [held_by.join(), { role, held_by }])).values()];
});

/** The roles that comprise changing webhooks. */
const WEBHOOK_ROLES = ROLE_NAMES.filter((role) => permits(ROLE_PERMISSIONS[role] ?? [], 'webhooks.update'));
