import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../../engine/api/engine';
import type { RankingEntry, RankingProblem } from '../rank/types';

/** What a version of a ranking lists. */
export interface VersionContent {
  entries: RankingEntry[];
  problems: RankingProblem[];
}

export interface VersionSummary {
  number: number;
  created_at: string;
  /** Null: what the last recalculation came to, not published yet. */
  published_at: string | null;
  created_by_id: number | null;
  created_by: string | null;
  entries_count: number;
}

/** Versions of a ranking, newest first. */
export async function listVersions(db: EngineDatabase, rankingId: number): Promise<VersionSummary[]> {
  const found = await sql<VersionSummary>`
    select v.number, v.created_at, v.published_at, v.created_by_id, nullif(concat_ws(' ', p.first_name, p.last_name), '') as created_by,
      jsonb_array_length(v.entries) as entries_count
    from ranking_versions v left join profiles p on p.id = v.created_by_id
    where v.ranking_id = ${rankingId} order by v.published_at is null desc, v.number desc`.execute(db);
  return found.rows;
}

/** The calculation that waits to be published; null when there is none. */
export async function readDraft(
  db: EngineDatabase,
  rankingId: number,
): Promise<(VersionContent & { number: number }) | null> {
  const found = await sql<VersionContent & { number: number }>`
    select number, entries, problems from ranking_versions where ranking_id = ${rankingId} and published_at is null`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** What was published under a number; null when nothing was. */
export async function readPublished(
  db: EngineDatabase,
  rankingId: number,
  number: number,
): Promise<VersionContent | null> {
  const found = await sql<VersionContent>`
    select entries, problems from ranking_versions
    where ranking_id = ${rankingId} and number = ${number} and published_at is not null`.execute(db);
  return found.rows[0] ?? null;
}

/** A page of what a version lists, with who the athletes are today; null when there is no such version. */
export async function readVersionEntries(
  db: EngineDatabase,
  { rankingId, number, page, itemsPerPage }: { rankingId: number; number: number; page: number; itemsPerPage: number },
): Promise<{ items: Row[]; totalItems: number } | null> {
  const counted = await sql<{ total: number }>`
    select jsonb_array_length(entries) as total from ranking_versions where ranking_id = ${rankingId} and number = ${number}`.execute(
    db,
  );
  const [version] = counted.rows;
  if (!version) return null;
  const from = (page - 1) * itemsPerPage;
  const found = await sql<Row>`
    select e.position::int, (e.value ->> 'rank')::int as rank, (e.value ->> 'athlete_id')::bigint as athlete_id, (e.value ->> 'time_ms')::bigint as time_ms,
      (e.value ->> 'gap_ms')::bigint as gap_ms, e.value ->> 'state' as state, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name
    from ranking_versions v cross join lateral jsonb_array_elements(v.entries) with ordinality as e(value, position)
      left join athletes a on a.id = (e.value ->> 'athlete_id')::bigint
    where v.ranking_id = ${rankingId} and v.number = ${number} and e.position > ${from} and e.position <= ${from + itemsPerPage}
    order by e.position`.execute(db);
  return { items: found.rows, totalItems: version.total };
}

/** The version that was published at a moment; null when none was. */
export async function publishedAt(
  db: EngineDatabase,
  rankingId: number,
  instant: string,
): Promise<VersionContent | null> {
  const found = await sql<VersionContent>`
    select entries, problems from ranking_versions where ranking_id = ${rankingId} and published_at = ${instant}`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** What was published last, and when; null when nothing was. */
export async function latestPublished(
  db: EngineDatabase,
  rankingId: number,
): Promise<(VersionContent & { published_at: string }) | null> {
  const found = await sql<VersionContent & { published_at: string }>`
    select published_at, entries, problems from ranking_versions
    where ranking_id = ${rankingId} and published_at is not null order by published_at desc, number desc limit 1`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** Keeps a calculation for later publication; the one that waited is gone. */
export async function replaceDraft(
  db: EngineDatabase,
  o: { rankingId: number; content: VersionContent; profileId: number | null },
): Promise<void> {
  await dropDraft(db, o.rankingId);
  await insertVersion(db, { ...o, isPublished: false });
}

export async function dropDraft(db: EngineDatabase, rankingId: number): Promise<void> {
  await sql`delete from ranking_versions where ranking_id = ${rankingId} and published_at is null`.execute(db);
}

/** Keeps what is published from now on under the next number; gives the moment. What waited for publication is gone. */
export async function addPublished(
  db: EngineDatabase,
  o: { rankingId: number; content: VersionContent; profileId: number | null },
): Promise<string> {
  await dropDraft(db, o.rankingId);
  return (await insertVersion(db, { ...o, isPublished: true })) ?? '';
}

async function insertVersion(
  db: EngineDatabase,
  o: { rankingId: number; content: VersionContent; profileId: number | null; isPublished: boolean },
): Promise<string | null> {
  const entries = o.content.entries.map(({ athlete_id, rank, time_ms, gap_ms, state }) => ({
    athlete_id,
    rank,
    time_ms,
    gap_ms,
    state,
  }));
  // The clock of the moment, not of the transaction: versions are told apart by it.
  const inserted = await sql<{ published_at: string | null }>`
    insert into ranking_versions (ranking_id, number, entries, problems, created_by_id, created_at, published_at)
    select ${o.rankingId}, coalesce(max(number), 0) + 1, ${JSON.stringify(entries)}::jsonb, ${JSON.stringify(o.content.problems)}::jsonb,
      ${o.profileId}::bigint, clock_timestamp(), case when ${o.isPublished} then clock_timestamp() end
    from ranking_versions where ranking_id = ${o.rankingId} returning published_at`.execute(db);
  return inserted.rows[0]?.published_at ?? null;
}
