import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';
import { ApiError } from '../../../engine/core/errors';
import type { RankingOutcome } from '../../../resources/rankings/rankings.calls';
import { compareRankings } from '../rank/compareRankings';
import { rankAthletes } from '../rank/rankAthletes';
import type { RankingEntry, RankingProblem } from '../rank/types';
import { loadAthletes } from './loadAthletes';
import { findRanking, isHeld, lockRanking, type RankingQuestion, type RankingRow, rankingSetup } from './rankingSetup';
import { isSameList, readEntries, type StoredEntry, writeEntries } from './storedEntries';
import { addPublished, dropDraft, latestPublished, readDraft, replaceDraft, type VersionContent } from './versions';

interface RankingWrite {
  engine: Engine;
  tx: EngineDatabase;
  /** Locked. */
  ranking: RankingRow;
  profileId: number | null;
}

/** Who is listed by a ranking as things stand. Writes nothing. */
export async function calculate(db: EngineDatabase, question: RankingQuestion): Promise<VersionContent> {
  const setup = await rankingSetup(db, question);
  return rankAthletes(setup.settings, await loadAthletes(db, setup));
}

/**
 * Calculates a ranking again, in the transaction it is given.
 * @throws ApiError 404, 409 for a ranking that was imported
 */
export async function recalculateRanking(options: {
  engine: Engine;
  tx: EngineDatabase;
  id: number;
  profileId: number | null;
}): Promise<RankingOutcome> {
  const ranking = await lockRanking(options.tx, options.id);
  if (ranking.source === 'imported')
    throw new ApiError({
      code: 'conflict',
      message: 'This ranking was imported: it holds what its file says. Import the file again to change it.',
    });
  return takeContent({ ...options, ranking }, await calculate(options.tx, ranking));
}

/** Brings a ranking in step with the results where what it shows is nobody's promise; writes nothing where nothing changes. */
export async function recalculateIfShown({ engine, tx, id }: Pick<RankingWrite, 'engine' | 'tx'> & { id: number }) {
  const ranking = await findRanking(tx, id);
  if (!ranking || isHeld(ranking) || ranking.source === 'imported') return;
  const content = await calculate(tx, ranking);
  const stored = await readEntries(tx, id);
  if (!isSameList(stored, content.entries))
    await showContent({ engine, tx, ranking, profileId: null, stored }, content);
}

/** What a ranking lists from now on: shown at once, or kept until it is published where it is official or confirmed. */
export async function takeContent(options: RankingWrite, content: VersionContent): Promise<RankingOutcome> {
  const { tx, ranking, profileId } = options;
  const stored = await readEntries(tx, ranking.id);
  const isDraft = isHeld(ranking) && !isSameList(stored, content.entries);
  if (isDraft) {
    await replaceDraft(tx, { rankingId: ranking.id, content, profileId });
    await noteCalculation(options, content.problems);
  } else await showContent({ ...options, stored }, content);
  return outcomeOf(stored, content, isDraft);
}

async function showContent(options: RankingWrite & { stored: StoredEntry[] }, content: VersionContent): Promise<void> {
  await dropDraft(options.tx, options.ranking.id);
  await writeEntries({ ...options, entries: content.entries });
  await noteCalculation(options, content.problems);
}

/**
 * Makes a ranking show what waits for publication, else what it comes to now, and keeps that as a version. What is published already is
 * no new version. Gives when it was published.
 */
export async function publishContent(options: RankingWrite, given?: VersionContent): Promise<string> {
  const { tx, ranking, profileId } = options;
  const stored = await readEntries(tx, ranking.id);
  const content = given ?? (await readDraft(tx, ranking.id)) ?? (await current(options, stored));
  await writeEntries({ ...options, stored, entries: content.entries });
  const latest = await latestPublished(tx, ranking.id);
  if (!latest || !isSameList(latest.entries, content.entries))
    return addPublished(tx, { rankingId: ranking.id, content, profileId });
  await dropDraft(tx, ranking.id);
  return latest.published_at;
}

async function current(options: RankingWrite, stored: readonly RankingEntry[]): Promise<VersionContent> {
  if (options.ranking.source === 'imported') return { entries: [...stored], problems: [] };
  const content = await calculate(options.tx, options.ranking);
  await noteCalculation(options, content.problems);
  return content;
}

/** The version stays: what follows from results is no edit that somebody else's edit could overwrite. */
async function noteCalculation({ engine, tx, ranking }: RankingWrite, problems: RankingProblem[]): Promise<void> {
  await sql`
    update rankings set calculated_at = clock_timestamp(), problems = ${JSON.stringify(problems)}::jsonb where id = ${ranking.id}`.execute(
    tx,
  );
  await notifyWrite({ engine, db: tx, resource: engine.plan.get('rankings'), operationId: null }, 'update', [
    ranking.id,
  ]);
}

function outcomeOf(
  stored: readonly RankingEntry[],
  { entries, problems }: VersionContent,
  isDraft: boolean,
): RankingOutcome {
  const { moves: _, ...counts } = compareRankings(stored, entries);
  return {
    entries: entries.length,
    ...counts,
    problems: problems.length,
    is_draft: isDraft,
  };
}
