import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../../engine/api/engine';

/** `status_history`: who gave each event which status when, the latest first, with the reason where there was one. */
export async function loadStatusHistory(db: EngineDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const found = await sql<{ id: number; status_history: unknown }>`
    select record_id as id, jsonb_agg(jsonb_build_object(
        'status', after ->> 'status',
        'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', coalesce(p.first_name || ' ' || p.last_name, k.name),
        'reason', case when undoes is null then coalesce(after ->> 'rejection_reason', after ->> 'cancellation_reason') end
      ) order by c.id desc) as status_history
    from changes c left join profiles p on p.id = c.profile_id left join api_keys k on k.id = c.api_key_id
    where c.resource = 'events' and c.record_id = any(${[...ids]}::bigint[]) and c.after ? 'status'
    group by record_id`.execute(db);
  const byId = new Map(found.rows.map(({ id, status_history }) => [id, { status_history }]));
  return new Map(ids.map((id) => [id, byId.get(id) ?? { status_history: [] }]));
}
