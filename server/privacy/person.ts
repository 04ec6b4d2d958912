import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { PersonSql } from '../../resources/privacy/privacy';
import { forPostgres, inJavaScript, mentionOf, sayingOf } from './saying';

/** Whom a bundle or an erasure is about: an account with the athletes that are linked to it, or an athlete alone. */
export type Subject = { readonly profile_id: number } | { readonly athlete_id: number };

/** Somebody as the database knows them, read before anything is changed. */
export interface Person extends PersonSql {
  readonly subject: Subject;
  /** As they are called on screens. */
  readonly name: string;
  /** Where what others wrote may name them: events that they take part in or work at, and what those are under. */
  readonly eventIds: readonly number[];
  readonly organizationIds: readonly number[];
  /** Matches their name, address or number within a text, for the server's own reading; null where they have none. */
  readonly pattern: RegExp | null;
  /** The same for PostgreSQL, of what may be put in place of it; null likewise. */
  readonly mention: string | null;
  /** Since when there is an account; null without one. What was mailed before to an address that it has was for somebody else. */
  readonly accountSince: Date | null;
  /** The proven address of the account alone, which is nobody else's wherever it stands. */
  readonly contact: string | null;
}

interface Named {
  id: number;
  event_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  external_id: string | null;
  chipcodes: string[] | null;
}

/** Reads who it is; null for nobody. Deleted athletes are theirs as well. */
export async function findPerson(db: EngineDatabase, subject: Subject): Promise<Person | null> {
  const profileIds = 'profile_id' in subject ? [subject.profile_id] : [];
  const isTheirs = 'profile_id' in subject ? sql`profile_id = ${subject.profile_id}` : sql`id = ${subject.athlete_id}`;
  const athletes = await sql<Named>`
    select id, event_id, first_name, last_name, email, phone, external_id, chipcodes from athletes where ${isTheirs} order by id`.execute(
    db,
  );
  const profiles = await sql<Named>`
    select id, null as event_id, first_name, last_name, case when email_verified_at is not null then email end as email, null as phone, null as external_id, null as chipcodes
    from profiles where id = any(${profileIds}::bigint[])`.execute(db);
  const all = [...profiles.rows, ...athletes.rows];
  const [first] = all;
  if (!first) return null;
  const athleteIds = athletes.rows.map(({ id }) => id);
  const places = await placesOf(db, { profileIds, athleteIds });
  const names = await ownNames(db, { all, athleteIds, profileIds, eventIds: places.eventIds });
  const texts = (rows: readonly Named[], of: (row: Named) => string | null) => [
    ...new Set(rows.map(of).filter((text) => text !== null)),
  ];
  const lowered = ({ email }: Named) => email?.toLowerCase() ?? null;
  const emails = texts(profiles.rows, lowered);
  const athleteEmails = texts(athletes.rows, lowered);
  const account = await accountOf(db, profileIds);
  const contacts = [...emails, ...athleteEmails, ...texts(athletes.rows, ({ phone }) => phone)];
  const codes = all.flatMap(({ external_id, chipcodes }) => [
    ...(external_id ? [external_id] : []),
    ...(chipcodes ?? []),
  ]);
  const body = sayingOf({ names, contacts, codes });
  const said = forPostgres(body);
  return {
    subject,
    name: [first.first_name, first.last_name].filter(Boolean).join(' '),
    profileIds,
    athleteIds,
    emails,
    athleteEmails,
    ...account,
    ...places,
    pattern: body === null ? null : inJavaScript(body),
    mention: forPostgres(mentionOf({ names, contacts })),
    contact: forPostgres(mentionOf({ names: [], contacts: emails })),
    says: (text: RawBuilder<unknown>) =>
      said === null ? sql<boolean>`false` : sql<boolean>`coalesce(${text} ~ ${said}, false)`,
  };
}

interface Ids {
  readonly profileIds: readonly number[];
  readonly athleteIds: readonly number[];
}

async function placesOf(
  db: EngineDatabase,
  { profileIds, athleteIds }: Ids,
): Promise<Pick<Person, 'eventIds' | 'organizationIds'>> {
  const found = await sql<{ events: number[] | null; organizations: number[] | null }>`
    with held as (
      select r.event_id, coalesce(r.organization_id, a.organization_id, e.organization_id) as organization_id
      from roles r left join applications a on a.id = r.application_id left join events e on e.id = r.event_id
      where r.profile_id = any(${[...profileIds]}::bigint[])),
    own as (select distinct event_id from athletes where id = any(${[...athleteIds]}::bigint[])),
    worked as (select id from events where organization_id in (select organization_id from held))
    select (select array_agg(id) from (select event_id as id from own union select event_id from held where event_id is not null union select id from worked) e) as events,
      (select array_agg(distinct organization_id) from held) as organizations`.execute(db);
  const [row] = found.rows;
  return { eventIds: (row?.events ?? []).map(Number), organizationIds: (row?.organizations ?? []).map(Number) };
}

/** Addresses that an account has and had; one that another account took since is that one's. */
async function accountOf(
  db: EngineDatabase,
  profileIds: readonly number[],
): Promise<Pick<Person, 'mailboxes' | 'accountSince'>> {
  const ids = sql`${[...profileIds]}::bigint[]`;
  const found = await sql<{ mailboxes: string[] | null; since: string | null }>`
    with said as (
      select lower(email) as email from profiles where id = any(${ids})
      union select lower(e.email) from changes c, unnest(array[c.before ->> 'email', c.after ->> 'email']) e(email)
        where c.resource = 'profiles' and c.record_id = any(${ids}) and e.email is not null)
    select array_agg(s.email order by s.email) filter (where not exists (
        select 1 from profiles o where lower(o.email) = s.email and o.id <> all(${ids}))) as mailboxes,
      (select min(created_at) from profiles where id = any(${ids})) as since from said s`.execute(db);
  const { mailboxes = null, since = null } = found.rows[0] ?? {};
  return { mailboxes: mailboxes ?? [], accountSince: since === null ? null : new Date(since) };
}

/** Their names, but for those that somebody else goes by where they are: what says them may mean that one. */
async function ownNames(
  db: EngineDatabase,
  { all, athleteIds, profileIds, eventIds }: Ids & { all: readonly Named[]; eventIds: readonly number[] },
): Promise<(readonly [string, string])[]> {
  const names = new Map<string, readonly [string, string]>();
  for (const { first_name, last_name } of all)
    if (first_name && last_name) names.set(`${first_name} ${last_name}`.toLowerCase(), [first_name, last_name]);
  const others = await sql<{ name: string }>`
    select lower(concat_ws(' ', first_name, last_name)) as name from athletes
      where event_id = any(${[...eventIds]}::bigint[]) and id <> all(${[...athleteIds]}::bigint[]) and deleted_at is null
        and lower(concat_ws(' ', first_name, last_name)) = any(${[...names.keys()]}::text[])
        and (profile_id is null or profile_id <> all(${[...profileIds]}::bigint[]))`.execute(db);
  for (const { name } of others.rows) names.delete(name);
  return [...names.values()];
}
