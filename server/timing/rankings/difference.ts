import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AnswerOf } from '../../../engine/core/calls/defineCall';
import type { readRankingDifference } from '../../../resources/rankings/rankings.calls';
import { compareRankings, type RankingMove } from '../rank/compareRankings';
import type { RankingRow } from './rankingSetup';
import { calculate } from './recalculate';
import { readEntries } from './storedEntries';
import { readDraft } from './versions';

type RankingDifference = AnswerOf<typeof readRankingDifference>;

const PODIUM = 3;

/** Compares what a ranking shows with what would be published. */
export async function readDifference(
  db: EngineDatabase,
  ranking: Pick<RankingRow, 'id' | 'race_id' | 'timing_type' | 'timeline_id' | 'filter' | 'source'>,
  limit: number,
): Promise<RankingDifference> {
  const before = await readEntries(db, ranking.id);
  const draft = await readDraft(db, ranking.id);
  const after = draft?.entries ?? (ranking.source === 'imported' ? before : (await calculate(db, ranking)).entries);
  const { moves, ...counts } = compareRankings(before, after);
  const sorted = [...moves].sort((a, b) => Number(touchesPodium(b)) - Number(touchesPodium(a)));
  return {
    basis: draft ? 'draft' : 'now',
    entries_before: before.length,
    entries_after: after.length,
    ...counts,
    total: moves.length,
    moves: await withNames(db, sorted.slice(0, limit)),
  };
}

function touchesPodium({ rank_before, rank_after }: RankingMove): boolean {
  const isOn = (rank: number | null): boolean => rank !== null && rank <= PODIUM;
  return rank_before !== rank_after && (isOn(rank_before) || isOn(rank_after));
}

/** With bib and name of each one's athlete. */
export async function withNames<Of extends { athlete_id: number }>(db: EngineDatabase, given: readonly Of[]) {
  const found = await sql<{ id: number; start_number: string | null; name: string | null }>`
    select id, start_number, nullif(concat_ws(' ', first_name, last_name), '') as name
    from athletes where id = any(${given.map((one) => one.athlete_id)}::bigint[])`.execute(db);
  const byId = new Map(found.rows.map((athlete) => [athlete.id, athlete]));
  return given.map((one) => {
    const { start_number = null, name = null } = byId.get(one.athlete_id) ?? {};
    return { ...one, start_number, name };
  });
}
