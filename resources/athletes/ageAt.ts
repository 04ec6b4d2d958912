import { type RawBuilder, sql } from 'kysely';

interface Aliases {
  /** Of the athlete's event, of its race (which may be none), and of the athlete. */
  event: string;
  race: string;
  athlete: string;
}

/** Age in whole years on the day of the athlete's race or on 31 December of its year, as the event's rules have it. Timing rules: Rankings (Age). */
export function ageAt({ event, race, athlete }: Aliases): RawBuilder<number | null> {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`);
  const day = sql`coalesce((${of(race, 'start_at')} at time zone ${of(event, 'timezone')})::date, ${of(event, 'start_date')})`;
  return sql`extract(year from age(
    case when ${of(event, 'settings')} ->> 'age_reference' = 'end_of_year' then make_date(extract(year from ${day})::int, 12, 31) else ${day} end,
    ${of(athlete, 'birth_date')}))::int`;
}
