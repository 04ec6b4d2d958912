import { type RawBuilder, sql } from 'kysely';

/** `status_history`, given the alias of `events`: who gave the event which status when, the latest first, and why where that was said. */
export function statusHistory(t: string): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
        'status', c.after ->> 'status',
        'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', coalesce(p.first_name || ' ' || p.last_name, k.name),
        'reason', case when c.undoes is null then coalesce(c.after ->> 'rejection_reason', c.after ->> 'cancellation_reason') end
      ) order by c.id desc)
    from changes c left join profiles p on p.id = c.profile_id left join api_keys k on k.id = c.api_key_id
    where c.resource = 'events' and c.record_id = ${sql.ref(`${t}.id`)} and c.operation = 'update' and c.after ? 'status'), '[]')`;
}
