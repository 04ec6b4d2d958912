import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';

/**
 * What `operations` says, held against the entries that it sums up: these are sealed, and it grows as long as an operation goes on. A part may
 * count a record once or each time. Gives a sentence for each row that is missing, made up or another.
 */
export async function wrongOperations(tx: EngineTransaction, limit: number): Promise<string[]> {
  const found = await sql<{ operation_id: string; wrong: string }>`
    with parts as (
      select operation_id, organization_id, application_id, event_id, resource || '.' || operation as part, count(*) as times,
        count(distinct record_id) as records, array_agg(distinct record_id) as ids, array_agg(distinct profile_id) as people,
        array_agg(distinct api_key_id) as keys, array_agg(distinct undoes) as undone, min(created_at) as first, max(created_at) as last
      from changes group by 1, 2, 3, 4, 5),
    counted as (
      select o.id, o.operation_id, o.parts, p.part, p.times, p.records, p.operation_id is not null as is_there,
        (o.parts ->> p.part)::bigint as said,
        array_position(p.people, o.profile_id) is not null as is_person, array_position(p.keys, o.api_key_id) is not null as is_key,
        array_position(p.undone, o.undoes) is not null as is_undo, o.record_id is null or o.record_id = any(p.ids) as is_record,
        o.created_at >= p.first as is_begun, o.created_at <= p.last as is_over
      from operations o left join parts p on p.operation_id = o.operation_id
        and p.organization_id is not distinct from o.organization_id and p.application_id is not distinct from o.application_id
        and p.event_id is not distinct from o.event_id),
    judged as (
      select id, operation_id, case
        when not bool_or(is_there) then 'is summed up, and has no entry there'
        when not bool_or(is_person) or not bool_or(is_key) then 'was done by somebody else, by its entries'
        when not bool_or(is_undo) then 'undoes another operation, by its entries'
        when not bool_or(is_record) then 'is about another record, by its entries'
        when not bool_or(is_begun) or not bool_or(is_over) then 'was at another time, by its entries'
        when (select count(*) from jsonb_object_keys(min(parts::text)::jsonb)) <> count(part) or not bool_and(said between records and times)
          then 'comes to something else, by its entries' end as wrong
      from counted group by id, operation_id)
    select operation_id, wrong from judged where wrong is not null
    union all
    select distinct p.operation_id, 'is not summed up: its row was removed' from parts p where not exists (
      select 1 from operations o where o.operation_id = p.operation_id
        and p.organization_id is not distinct from o.organization_id and p.application_id is not distinct from o.application_id
        and p.event_id is not distinct from o.event_id)
    limit ${limit}`.execute(tx);
  return found.rows.map(({ operation_id, wrong }) => `Operation ${operation_id} ${wrong}.`);
}
