import { type RawBuilder, sql } from 'kysely';
import { countsSql } from '../grants';

/** The roles of a person that count now, with what the tenants they are on belong to, as a JSON list of `PlacedRole`. */
export function placedRolesSql(profileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'organization_id', r.organization_id,
      'application_id', r.application_id, 'event_id', r.event_id, 'above', jsonb_build_object(
        'organization_id', coalesce(a.organization_id, e.organization_id), 'application_id', e.application_id)) order by r.id)
    from roles r left join applications a on a.id = r.application_id left join events e on e.id = r.event_id
    where r.profile_id = ${profileId} and ${countsSql('r', profileId)}
  ), '[]'::jsonb)`;
}
