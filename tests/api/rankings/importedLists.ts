import { sql } from 'kysely';
import type { ImportApp } from '../imports/importApp';

/** Returns the entries of each ranking of the event, by the name of the ranking: place or state, bib, time and gap in ms. */
export async function importedLists({ engine, eventId }: ImportApp): Promise<Record<string, string[]>> {
  const found = await sql<{ name: string; entry: string }>`
    select k.name, coalesce(e.rank::text, e.state) || ' ' || a.start_number || coalesce(' ' || e.time_ms || ' +' || e.gap_ms, '') as entry
    from rankings k left join ranking_entries e on e.ranking_id = k.id left join athletes a on a.id = e.athlete_id
    where k.event_id = ${eventId} and k.deleted_at is null order by k.id, e.position`.execute(engine.db);
  const lists: Record<string, string[]> = {};
  for (const { name, entry } of found.rows) lists[name] = [...(lists[name] ?? []), entry];
  return lists;
}
