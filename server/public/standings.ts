import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import { notFound } from '../../engine/core/errors';
import type { listPublicEntries, PublicStanding } from '../../resources/public/public.calls';
import { shownTimeSql } from '../timing/rankings/shownEntry';
import type { OpenEvent } from './openEvent';
import { isFound, isShown, shownColumns, shownReason } from './people';

type Entries = AnswerOf<typeof listPublicEntries>;

/** Of a ranking `k`: provisional until it is published as official. */
export const standingSql = sql<PublicStanding>`case when k.status <> 'official' or k.published_at is null then 'provisional'
  when (select count(*) from ranking_versions v where v.ranking_id = k.id and v.published_at is not null) > 1 then 'revised'
  else 'official' end`;

/**
 * How far an entry `e` is behind the first who is shown: behind one who is not, it would tell their time. Of the first of those shown it is 0, as of
 * a winner.
 */
export const shownGapSql = sql<number | null>`e.gap_ms - (
  select f.gap_ms from ranking_entries f join athletes b on b.id = f.athlete_id
  where f.ranking_id = e.ranking_id and f.gap_ms is not null and ${isShown('b')} order by f.position limit 1) as gap_ms`;

interface Asked {
  readonly event: OpenEvent;
  readonly rankingId: number;
  readonly q: string | undefined;
  readonly page: number;
  readonly itemsPerPage: number;
}

/** How the rankings of an event stand, and where their times are taken. */
export async function readStandings(db: EngineDatabase, eventId: number) {
  const found = await sql<{ id: number; standing: PublicStanding; timeline: string | null }>`
    select k.id, ${standingSql} as standing, t.name as timeline from rankings k left join timelines t on t.id = k.timeline_id
    where k.event_id = ${eventId} and k.deleted_at is null`.execute(db);
  const known = new Map(found.rows.map(({ id, ...standing }) => [id, standing]));
  return (id: number) => known.get(id) ?? { standing: 'provisional' as const, timeline: null };
}

/** A page of what a ranking shows, which of a published one is what was published. @throws ApiError 404 for one that is hidden */
export async function readEntries(
  db: EngineDatabase,
  { event, rankingId, q, page, itemsPerPage }: Asked,
): Promise<Entries> {
  const rankings = await sql<Pick<Entries, 'standing' | 'published_at'>>`
    select ${standingSql} as standing, k.published_at from rankings k
    where k.id = ${rankingId} and k.event_id = ${event.id} and k.visible and k.deleted_at is null`.execute(db);
  const [ranking] = rankings.rows;
  if (!ranking) throw notFound();
  const found = q === undefined ? sql`` : sql` and ${isFound(q, event, 'a')}`;
  const entries = sql`from ranking_entries e join athletes a on a.id = e.athlete_id
    where e.ranking_id = ${rankingId} and ${isShown('a')}${found}`;
  const [items, counted] = await Promise.all([
    sql<Entries['items'][number]>`
      select e.rank, ${shownColumns(event.privacy, 'a')}, e.laps, ${shownTimeSql} as time_ms, ${shownGapSql}, e.state,
        ${shownReason(event.privacy, sql`e.state`)} as state_reason ${entries}
      order by e.position limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${entries}`.execute(db),
  ]);
  return { ...ranking, items: items.rows, totalItems: counted.rows[0]?.total ?? 0, page, itemsPerPage };
}
