import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';

export const athletesServer: ResourceServer = {
  computed: {
    // Who may read contact details may know whose account it is, though the account itself is no part of the event.
    profile_name: (t) =>
      sql`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from profiles p where p.id = ${sql.ref(`${t}.profile_id`)})`,
    last_timeline: (t) =>
      sql`(select tl.name from passings p join timelines tl on tl.id = p.timeline_id
        where p.athlete_id = ${sql.ref(`${t}.id`)} and p.state in ('valid', 'validated') and p.deleted_at is null order by p.instant desc limit 1)`,
    // On race day or on 31 December of its year, as the event's rules have it.
    age: (t) => sql`(select extract(year from age(
        case when e.settings ->> 'age_reference' = 'end_of_year' then make_date(extract(year from e.start_date)::int, 12, 31) else e.start_date end,
        ${sql.ref(`${t}.birth_date`)}))::int
      from events e where e.id = ${sql.ref(`${t}.event_id`)} and ${sql.ref(`${t}.birth_date`)} is not null)`,
  },
};
