import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { profileIdOf } from '../tenancy';

/** What a person sees of their own whose events and athletes they do not see. */
export const linkedParticipantsServer: ResourceServer = {
  readAlso: (actor, alias) => sql`${sql.ref(`${alias}.profile_id`)} = ${profileIdOf(actor)}::bigint`,
  computed: {
    event_name: eventName,
    athlete_name: athleteName,
    profile_name: (t) =>
      sql`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from profiles p where p.id = ${sql.ref(`${t}.profile_id`)})`,
  },
};

/** The name of the event that a record belongs to. */
export function eventName(alias: string) {
  return sql`(select e.name from events e where e.id = ${sql.ref(`${alias}.event_id`)})`;
}

/** Bib and name of the athlete that a record is of; null without one. */
export function athleteName(alias: string) {
  return sql`(select nullif(concat_ws(' ', a.start_number, a.first_name, a.last_name), '') from athletes a
    where a.id = ${sql.ref(`${alias}.athlete_id`)} and a.deleted_at is null)`;
}
