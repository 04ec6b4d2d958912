import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import type { searchPublicAthletes } from '../../resources/public/public.calls';
import type { OpenEvent } from './openEvent';
import { isFound, isShown, shownColumns } from './people';

type Found = AnswerOf<typeof searchPublicAthletes>;

const MOST = 50;

/** Whom a search finds among those whom the event shows, by bib. Looks through all of them once, for those who are given and their number. */
export async function searchAthletes(db: EngineDatabase, event: OpenEvent, q: string): Promise<Found> {
  const found = await sql<Found['items'][number] & { total: number }>`
    select ${shownColumns(event.privacy, 'a')}, a.race_id, a.state, count(*) over ()::int as total
    from athletes a where a.event_id = ${event.id} and ${isShown('a')} and ${isFound(q, event, 'a')}
    order by code_order(a.start_number) collate "C" nulls last, a.id limit ${MOST}`.execute(db);
  const items = found.rows.map(({ total: _, ...athlete }) => athlete);
  return { items, totalItems: found.rows[0]?.total ?? 0 };
}
