import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { ageAt } from './ageAt';
import { hasResults, isOnCourse } from './athletesLost';

export const athletesServer: ResourceServer = {
  deleteWarnings: { results: hasResults, on_course: isOnCourse },
  // How many of their times count; none yet for who was read all the same.
  importUses: (alias) => sql`(select case when used.reads > 0 or r.athlete_id is not null then used.counted end
    from (select count(*)::int as reads, (count(*) filter (where p.state in ('valid', 'validated')))::int as counted
      from passings p where p.athlete_id = ${sql.ref(`${alias}.id`)} and p.deleted_at is null) used
    left join results r on r.athlete_id = ${sql.ref(`${alias}.id`)} and coalesce(r.gun_time, r.chip_time, r.race_time) is not null)`,
  importItemUses: (eventId, items) => sql`select p.chipcode as item, count(*)::int as uses from passings p
    where p.event_id = ${eventId} and p.chipcode = any(${[...items]}::text[]) and p.deleted_at is null group by p.chipcode`,
  computed: {
    // Who may read contact details may know whose account it is, though the account itself is no part of the event.
    profile_name: (t) =>
      sql`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from profiles p where p.id = ${sql.ref(`${t}.profile_id`)})`,
    last_timeline: (t) =>
      sql`(select tl.name from passings p join timelines tl on tl.id = p.timeline_id
        where p.athlete_id = ${sql.ref(`${t}.id`)} and p.state in ('valid', 'validated') and p.deleted_at is null order by p.instant desc limit 1)`,
    // Nothing is looked up for who told no date of birth.
    age: (
      t,
    ) => sql`case when ${sql.ref(`${t}.birth_date`)} is not null then (select ${ageAt({ event: 'e', race: 'r', athlete: t })}
      from events e left join races r on r.id = ${sql.ref(`${t}.race_id`)} where e.id = ${sql.ref(`${t}.event_id`)}) end`,
    chip_from_gun: (t) => sql`(select r.chip_from_gun from results r where r.athlete_id = ${sql.ref(`${t}.id`)})`,
  },
};
