import { type RawBuilder, sql } from 'kysely';
import { isHeldSql } from './liveTenant';

/** Where an event moves to. */
export interface Destination {
  readonly organizationId: number;
  readonly applicationId: number | null;
}

/**
 * Whether a role on an event, given its alias, stays when the event moves there: it was given by the former organization, so it does for
 * who belongs to the other one as well, by a role there or in that app. Within one organization all stay.
 */
export function staysWith(role: string, { organizationId, applicationId }: Destination): RawBuilder<unknown> {
  return sql`(exists (select 1 from events moved where moved.id = ${sql.ref(`${role}.event_id`)} and moved.organization_id = ${organizationId})
    or exists (select 1 from roles own where own.profile_id = ${sql.ref(`${role}.profile_id`)} and ${isHeldSql('own')}
      and (own.organization_id = ${organizationId} or own.application_id = ${applicationId}::bigint)))`;
}
