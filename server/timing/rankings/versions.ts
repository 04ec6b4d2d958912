import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { listRankingVersions, readRankingVersion } from '../../../resources/rankings/rankings.calls';
import type { RankingEntry, RankingProblem } from '../rank/types';
import { listedValues } from './earlierLists';
import { stateReasonSql } from './shownEntry';

/** What a version of a ranking lists. */
export interface VersionContent {
  entries: RankingEntry[];
  problems: RankingProblem[];
}

type VersionSummary = AnswerOf<typeof listRankingVersions>['items'][number];
type VersionPage = Pick<AnswerOf<typeof readRankingVersion>, 'items' | 'totalItems'>;

/** Versions of a ranking, newest first. */
export async function listVersions(db: EngineDatabase, rankingId: number): Promise<VersionSummary[]> {
  const found = await sql<VersionSummary>`
    select v.number, v.created_at, v.published_at, v.created_by_id, nullif(concat_ws(' ', p.first_name, p.last_name), '') as created_by,
      jsonb_array_length(v.entries) as entries_count
    from ranking_versions v left join profiles p on p.id = v.created_by_id
    where v.ranking_id = ${rankingId} order by v.published_at is null desc, v.number desc`.execute(db);
  return found.rows;
}

interface Version extends VersionContent {
  readonly number: number;
  /** Null while it waits to be published. */
  readonly published_at: string | null;
}

/** The newest version of a ranking that a condition lets in; null when there is none. */
async function findVersion<Found extends Version = Version>(
  db: EngineDatabase,
  rankingId: number,
  isWanted: RawBuilder<unknown>,
): Promise<Found | null> {
  const found = await sql<Found>`
    select number, published_at, entries, problems from ranking_versions where ranking_id = ${rankingId} and ${isWanted}
    order by published_at desc, number desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** The calculation that waits to be published; null when there is none. */
export function readDraft(db: EngineDatabase, rankingId: number): Promise<Version | null> {
  return findVersion(db, rankingId, sql`published_at is null`);
}

/** What was published under a number; null when nothing was. */
export function readPublished(db: EngineDatabase, rankingId: number, number: number): Promise<Version | null> {
  return findVersion(db, rankingId, sql`number = ${number} and published_at is not null`);
}

/** The version that was published at a moment; null when none was. */
export function publishedAt(db: EngineDatabase, rankingId: number, instant: string): Promise<Version | null> {
  return findVersion(db, rankingId, sql`published_at = ${instant}`);
}

/** What was published last; null when nothing was. */
export function latestPublished(db: EngineDatabase, rankingId: number) {
  return findVersion<Version & { published_at: string }>(db, rankingId, sql`published_at is not null`);
}

/** A page of what a version lists, with who the athletes are today; null when there is no such version. */
export async function readVersionEntries(
  db: EngineDatabase,
  { rankingId, number, page, itemsPerPage }: { rankingId: number; number: number; page: number; itemsPerPage: number },
): Promise<VersionPage | null> {
  const counted = await sql<{ total: number }>`
    select jsonb_array_length(entries) as total from ranking_versions where ranking_id = ${rankingId} and number = ${number}`.execute(
    db,
  );
  const [version] = counted.rows;
  if (!version) return null;
  const from = (page - 1) * itemsPerPage;
  const found = await sql<VersionPage['items'][number]>`
    select e.position::int, (e.value ->> 'rank')::int as rank, (e.value ->> 'athlete_id')::bigint as athlete_id, (e.value ->> 'laps')::int as laps, (e.value ->> 'time_ms')::bigint as time_ms,
      (e.value ->> 'gap_ms')::bigint as gap_ms, e.value ->> 'state' as state, ${stateReasonSql(sql`e.value ->> 'state'`)} as state_reason, a.start_number, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name
    from ranking_versions v cross join lateral jsonb_array_elements(v.entries) with ordinality as e(value, position)
      left join athletes a on a.id = (e.value ->> 'athlete_id')::bigint
    where v.ranking_id = ${rankingId} and v.number = ${number} and e.position > ${from} and e.position <= ${from + itemsPerPage}
    order by e.position`.execute(db);
  return { items: found.rows, totalItems: version.total };
}

/** Keeps a calculation for later publication; the one that waited is gone. */
export async function replaceDraft(
  db: EngineDatabase,
  options: { rankingId: number; content: VersionContent; profileId: number | null },
): Promise<void> {
  await dropDraft(db, options.rankingId);
  await insertVersion(db, { ...options, isPublished: false });
}

export async function dropDraft(db: EngineDatabase, rankingId: number): Promise<void> {
  await sql`delete from ranking_versions where ranking_id = ${rankingId} and published_at is null`.execute(db);
}

/** Keeps what is published from now on under the next number; gives the moment. What waited for publication is gone. */
export async function addPublished(
  db: EngineDatabase,
  options: { rankingId: number; content: VersionContent; profileId: number | null },
): Promise<string> {
  await dropDraft(db, options.rankingId);
  return (await insertVersion(db, { ...options, isPublished: true })) ?? '';
}

async function insertVersion(
  db: EngineDatabase,
  options: { rankingId: number; content: VersionContent; profileId: number | null; isPublished: boolean },
): Promise<string | null> {
  const entries = options.content.entries.map(listedValues);
  // The clock of the moment, not of the transaction: versions are distinguished by it.
  const inserted = await sql<{ published_at: string | null }>`
    insert into ranking_versions (ranking_id, number, entries, problems, created_by_id, created_at, published_at)
    select ${options.rankingId}, coalesce(max(number), 0) + 1, ${JSON.stringify(entries)}::jsonb, ${JSON.stringify(options.content.problems)}::jsonb,
      ${options.profileId}::bigint, clock_timestamp(), case when ${options.isPublished} then clock_timestamp() end
    from ranking_versions where ranking_id = ${options.rankingId} returning published_at`.execute(db);
  return inserted.rows[0]?.published_at ?? null;
}
