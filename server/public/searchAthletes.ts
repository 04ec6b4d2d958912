import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import type { searchPublicAthletes } from '../../resources/public/public.calls';
import type { OpenEvent } from './openEvent';
import { isFound, isShown, shownColumns } from './people';

type Found = AnswerOf<typeof searchPublicAthletes>;

const MOST = 50;

/** Whom a search finds among those whom the event shows, by bib. */
export async function searchAthletes(db: EngineDatabase, event: OpenEvent, q: string): Promise<Found> {
  const among = sql`from athletes a where a.event_id = ${event.id} and ${isShown('a')} and ${isFound(q, event.privacy, 'a')}`;
  const [items, counted] = await Promise.all([
    sql<Found['items'][number]>`
      select ${shownColumns(event.privacy, 'a')}, a.race_id, a.state ${among}
      order by code_order(a.start_number) collate "C" nulls last, a.id limit ${MOST}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${among}`.execute(db),
  ]);
  return { items: items.rows, totalItems: counted.rows[0]?.total ?? 0 };
}
