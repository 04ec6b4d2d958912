import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { ApiError, invalid, notFound } from '../../engine/core/errors';
import type { Erasure } from '../../resources/privacy/privacy.calls';
import { isErased } from '../../resources/profiles/erased';
import { findPerson, type Person, type Subject } from './person';
import { rowsAbout } from './rowsOf';
import { tablesOfPeople } from './tables';

interface Counted {
  resource: string;
  count: number;
}

/** What an erasure removes and leaves, told before it is done. @throws ApiError 404 */
export async function foresee(db: EngineDatabase, subject: Subject, backupDays: number | null): Promise<Erasure> {
  const person = await findPerson(db, subject);
  if (!person) throw notFound('Person');
  const goes: Counted[] = [];
  const stays: Counted[] = [];
  for (const table of await tablesOfPeople(db)) {
    const about = rowsAbout(table, person);
    if (!about) continue;
    const counted = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table.name)} t where ${about}`.execute(db);
    const count = counted.rows[0]?.count ?? 0;
    if (count > 0) (table.declared.rows === 'go' ? goes : stays).push({ resource: table.name, count });
  }
  return {
    name: nameToType(person),
    goes,
    stays,
    has_account: person.profileIds.length > 0,
    ...(await entriesOf(db, person)),
    takes_password: await hasPassword(db, person),
    backup_days: backupDays,
    refusal: await refusalOf(db, person),
  };
}

export async function hasPassword(db: EngineDatabase, { profileIds }: Pick<Person, 'profileIds'>): Promise<boolean> {
  const found = await sql`
    select 1 from profiles where id = any(${[...profileIds]}::bigint[]) and password is not null`.execute(db);
  return found.rows.length > 0;
}

/** What stays of somebody in events: entries, and those of them with a result, however it ended. */
export async function entriesOf(
  db: EngineDatabase,
  { athleteIds }: Pick<Person, 'athleteIds'>,
): Promise<Pick<Erasure, 'entries' | 'results' | 'on_course'>> {
  const found = await sql<{ entries: number; results: number; on_course: string[] | null }>`
    select count(*)::int as entries, (count(*) filter (where a.state in ('started', 'finished', 'dnf', 'dsq')))::int as results,
      array_agg(distinct e.name) filter (where a.state = 'started' and a.deleted_at is null and e.finished_at is null) as on_course
    from athletes a join events e on e.id = a.event_id where a.id = any(${[...athleteIds]}::bigint[])`.execute(db);
  const { entries = 0, results = 0, on_course = null } = found.rows[0] ?? {};
  return { entries, results, on_course: on_course ?? [] };
}

/** @throws ApiError 404, 409 with what stands in the way, 422 where it is another name that was typed */
export async function requireErasable(db: EngineDatabase, subject: Subject, typed: string): Promise<void> {
  const person = await findPerson(db, subject);
  if (!person) throw notFound('Person');
  const refusal = await refusalOf(db, person);
  if (refusal) throw new ApiError({ code: 'conflict', message: refusal });
  const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain(typed) !== plain(nameToType(person)))
    throw invalid({ name: [`Type “${nameToType(person)}”: nothing takes this back.`] });
}

function nameToType({ name, subject }: Person): string {
  return name || `#${'profile_id' in subject ? subject.profile_id : subject.athlete_id}`;
}

/** Why somebody cannot be erased now; null where they can. */
async function refusalOf(db: EngineDatabase, { profileIds }: Person): Promise<string | null> {
  const ids = sql`${[...profileIds]}::bigint[]`;
  const found = await sql<{ is_super_admin: boolean; is_erased: boolean }>`
    select p.is_super_admin, ${isErased('p')} as is_erased from profiles p where p.id = any(${ids})`.execute(db);
  const [profile] = found.rows;
  if (!profile) return null;
  if (profile.is_erased) return 'This person was erased already.';
  if (profile.is_super_admin) return 'Super admins are not erased: another one takes that away first.';
  const left = await sql<{ name: string }>`
    select o.name from organizations o where o.deleted_at is null and exists (${managers(sql`r.profile_id = any(${ids})`)})
      and not exists (${managers(sql`r.profile_id <> all(${ids})`)}) order by o.name, o.id limit 4`.execute(db);
  if (left.rows.length === 0) return null;
  const names = left.rows.slice(0, 3).map(({ name }) => name);
  return `Nobody else manages ${names.join(', ')}${left.rows.length > 3 ? ' and others' : ''}: make somebody else manager there, or delete it, first.`;
}

function managers(who: ReturnType<typeof sql>) {
  return sql`select 1 from roles r join profiles p on p.id = r.profile_id and p.deleted_at is null
    where r.organization_id = o.id and r.role = 'organization_manager' and r.accepted_at is not null and r.deleted_at is null and ${who}`;
}
