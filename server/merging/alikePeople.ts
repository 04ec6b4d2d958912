import { type RawBuilder, sql } from 'kysely';
import type { AlikePair, AlikePerson } from '../../resources/merging/merging.calls';
import type { AnyDatabase } from '../database/types';
import type { Pair } from './alikeProfiles';

/** Of what somebody has several of, so many are shown. */
const MOST_SHOWN = 5;

/** Pairs with what tells one of them from the other. */
export async function withPeople(
  db: AnyDatabase,
  kind: 'profiles' | 'athletes',
  pairs: readonly Pair[],
): Promise<AlikePair[]> {
  const ids = [...new Set(pairs.flatMap((pair) => pair.ids))];
  const people = kind === 'profiles' ? await profilesOf(db, ids) : await athletesOf(db, ids);
  const of = new Map(people.map((person) => [Number(person.id), { ...person, id: Number(person.id) }]));
  return pairs.flatMap(({ ids: [one, other], reasons }) => {
    const [first, second] = [of.get(one), of.get(other)];
    return first && second ? [{ ids: [one, other], name: first.name, reasons, people: [first, second] }] : [];
  });
}

async function profilesOf(db: AnyDatabase, ids: readonly number[]): Promise<AlikePerson[]> {
  const found = await sql<AlikePerson>`
    select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.email, p.last_seen_at, p.created_at,
      ${listed(sql`x.birth_date::text`, ATHLETES)} as birth_dates, ${listed(sql`x.country`, ATHLETES)} as countries,
      ${listed(sql`x.club`, ATHLETES)} as clubs, ${listed(sql`e.name`, ATHLETES)} as events,
      ${listed(sql`x.name`, sql`products x where x.profile_id = p.id and x.deleted_at is null`)} as products,
      ${listed(sql`x.role`, sql`roles x where x.profile_id = p.id and x.deleted_at is null and x.accepted_at is not null`)} as roles,
      '{}'::text[] as races, '{}'::text[] as start_numbers
    from profiles p where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return found.rows;
}

const ATHLETES = sql`athletes x join events e on e.id = x.event_id where x.profile_id = p.id and x.deleted_at is null`;

async function athletesOf(db: AnyDatabase, ids: readonly number[]): Promise<AlikePerson[]> {
  const found = await sql<AlikePerson>`
    select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.email, null as last_seen_at, p.created_at,
      ${alone(sql`p.birth_date::text`)} as birth_dates, ${alone(sql`p.country`)} as countries, ${alone(sql`p.club`)} as clubs,
      ${alone(sql`r.name`)} as races, ${alone(sql`p.start_number`)} as start_numbers,
      ${listed(sql`x.name`, sql`products x where x.athlete_id = p.id and x.deleted_at is null`)} as products,
      '{}'::text[] as events, '{}'::text[] as roles
    from athletes p left join races r on r.id = p.race_id where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return found.rows;
}

/** The values that differ, in their order, as an array of texts. */
function listed(value: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  return sql`coalesce((select (array_agg(distinct ${value}) filter (where ${value} is not null))[1:${sql.lit(MOST_SHOWN)}] from ${rows}), '{}')`;
}

function alone(value: RawBuilder<unknown>) {
  return sql`array_remove(array[${value}], null)`;
}
