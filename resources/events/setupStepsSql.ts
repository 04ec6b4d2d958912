import { type RawBuilder, sql } from 'kysely';
import { SETUP_STEPS } from './setupSteps';

/** `setup_steps`, given the alias of `events`. */
export function setupSteps(t: string): RawBuilder<unknown> {
  const order = sql.join(SETUP_STEPS.map((step) => sql.lit(step)));
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
        'step', s.step,
        'at', to_char(s.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', p.first_name || ' ' || p.last_name
      ) order by array_position(array[${order}]::text[], s.step))
    from setup_steps s left join profiles p on p.id = s.profile_id where s.event_id = ${sql.ref(`${t}.id`)}), '[]')`;
}
