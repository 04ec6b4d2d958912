import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import { ageAt } from '../../resources/athletes/ageAt';
import { ERASED_CHIP, NOWHERE } from '../../resources/profiles/erased';
import type { Person } from './person';

/** What takes the place of a person in texts. */
export function pseudonymOf({ subject }: Pick<Person, 'subject'>): string {
  return 'profile_id' in subject ? `Erased person ${subject.profile_id}` : `Athlete ${subject.athlete_id}`;
}

/** Puts in place of what says who it is what says nobody, so that results and rankings are as they were. */
export async function replacePerson(tx: EngineTransaction, person: Person): Promise<void> {
  await replaceChips(tx, person.athleteIds);
  await replaceAthletes(tx, person.athleteIds);
  await sql`
    update profiles set first_name = 'Erased', last_name = 'person ' || id, email = 'erased-' || id || ${`@${NOWHERE}`}, is_super_admin = false,
      deleted_at = coalesce(deleted_at, now()), version = version + 1, updated_at = now()
    where id = any(${[...person.profileIds]}::bigint[])`.execute(tx);
}

/**
 * A chip may be somebody's own, at every event: its reads here go under another code, and lead to the same athlete. What nodes remember of
 * who has which chip is void with the epoch.
 */
async function replaceChips(tx: EngineTransaction, athleteIds: readonly number[]): Promise<void> {
  const ids = sql`${[...athleteIds]}::bigint[]`;
  await sql`
    with held as (
      select a.id, a.event_id, c.chipcode, ${ERASED_CHIP}::text || a.id || 'N' || c.place as code,
        exists (select 1 from athletes o where o.event_id = a.event_id and o.id <> a.id and c.chipcode = any(o.chipcodes)) as is_shared
      from athletes a cross join unnest(a.chipcodes) with ordinality c(chipcode, place) where a.id = any(${ids})),
    reads as (
      update passings p set chipcode = h.code, raw = null, version = p.version + 1, updated_at = now() from held h
      where p.event_id = h.event_id and p.chipcode = h.chipcode and (p.athlete_id = h.id or not h.is_shared) returning 1),
    own as (
      update athletes a set chipcodes = (select array_agg(h.code order by h.code) from held h where h.id = a.id)
      where a.id in (select id from held) returning 1),
    gone as (delete from athlete_chips c where c.athlete_id = any(${ids}) returning c.event_id, c.athlete_id)
    update timing_feeds set epoch = epoch + 1 where event_id in (select event_id from athletes where id = any(${ids}))`.execute(
    tx,
  );
  await sql`
    insert into athlete_chips (event_id, chipcode, athlete_id)
    select distinct a.event_id, c.chipcode, a.id from athletes a cross join unnest(a.chipcodes) c(chipcode)
    where a.id = any(${ids}) and a.deleted_at is null and a.event_id in (select event_id from timing_feeds)`.execute(
    tx,
  );
}

/**
 * Whole years of age count in rankings, the day of birth does not: it becomes the latest that leaves the age as it is. A club stays where a
 * ranking is of that club.
 */
async function replaceAthletes(tx: EngineTransaction, athleteIds: readonly number[]): Promise<void> {
  const day = sql`case when e.settings ->> 'age_reference' = 'end_of_year' then make_date(extract(year from a.birth_date)::int, 1, 1)
    else (coalesce((r.start_at at time zone e.timezone)::date, e.start_date) - make_interval(years => ${ageAt({ event: 'e', race: 'r', athlete: 'a' })}))::date end`;
  await sql`
    update athletes t set first_name = 'Athlete', last_name = t.id::text, version = t.version + 1, updated_at = now(),
      birth_date = case when a.birth_date is not null then ${day} end,
      club = case when exists (select 1 from rankings k where k.event_id = t.event_id and k.deleted_at is null
        and lower(k.filter ->> 'club') = lower(t.club)) then t.club end
    from athletes a join events e on e.id = a.event_id left join races r on r.id = a.race_id
    where t.id = a.id and t.id = any(${[...athleteIds]}::bigint[])`.execute(tx);
}
