import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { compareRankings, type RankingMove } from '../rank/compareRankings';
import type { RankingRow } from './rankingSetup';
import { calculate } from './recalculate';
import { readEntries } from './storedEntries';
import { readDraft } from './versions';

interface NamedMove extends RankingMove {
  start_number: string | null;
  name: string | null;
}

/** What publishing a ranking would change of what it shows. */
export interface RankingDifference {
  /** `draft`: a calculation that waits; `now`: what it comes to at this moment. */
  basis: 'draft' | 'now';
  entries_before: number;
  entries_after: number;
  ranks: number;
  times: number;
  podium: number;
  added: number;
  removed: number;
  /** Athletes with any difference, of whom `moves` are the first: podium first, then in the new order. */
  total: number;
  moves: NamedMove[];
}

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
  const { moves, ranks, times, podium } = compareRankings(before, after);
  const sorted = [...moves].sort((a, b) => Number(touchesPodium(b)) - Number(touchesPodium(a)));
  return {
    basis: draft ? 'draft' : 'now',
    entries_before: before.length,
    entries_after: after.length,
    ranks,
    times,
    podium,
    added: moves.filter((move) => move.state_before === null).length,
    removed: moves.filter((move) => move.state_after === null).length,
    total: moves.length,
    moves: await named(db, sorted.slice(0, limit)),
  };
}

function touchesPodium({ rank_before, rank_after }: RankingMove): boolean {
  const isOn = (rank: number | null): boolean => rank !== null && rank <= PODIUM;
  return rank_before !== rank_after && (isOn(rank_before) || isOn(rank_after));
}

async function named(db: EngineDatabase, moves: readonly RankingMove[]): Promise<NamedMove[]> {
  const names = await athleteNames(
    db,
    moves.map((move) => move.athlete_id),
  );
  return moves.map((move) => ({ ...move, ...(names.get(move.athlete_id) ?? { start_number: null, name: null }) }));
}

/** Bibs and names by athlete. */
export async function athleteNames(
  db: EngineDatabase,
  athleteIds: readonly number[],
): Promise<Map<number, { start_number: string | null; name: string | null }>> {
  const found = await sql<{ id: number; start_number: string | null; name: string | null }>`
    select id, start_number, nullif(concat_ws(' ', first_name, last_name), '') as name
    from athletes where id = any(${[...athleteIds]}::bigint[])`.execute(db);
  return new Map(found.rows.map(({ id, start_number, name }) => [id, { start_number, name }]));
}
