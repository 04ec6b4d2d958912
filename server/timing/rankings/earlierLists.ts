import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { RankingEntry } from '../rank/types';
import type { RankingRow } from './rankingSetup';

/** Keeps the entries of an imported ranking as they were since the moment of their import, so that undo shows them again. */
export async function keepList(
  db: EngineDatabase,
  { id, calculated_at }: Pick<RankingRow, 'id' | 'calculated_at'>,
  entries: readonly RankingEntry[],
): Promise<void> {
  await sql`
    insert into ranking_lists (ranking_id, calculated_at, entries)
    values (${id}, ${calculated_at}, ${JSON.stringify(entries.map(listedValues))}::jsonb)
    on conflict (ranking_id, calculated_at) do update set entries = excluded.entries`.execute(db);
}

/** Returns the entries that an imported ranking had since a moment; null when they were not kept. */
export async function readList(
  db: EngineDatabase,
  { id, calculated_at }: Pick<RankingRow, 'id' | 'calculated_at'>,
): Promise<RankingEntry[] | null> {
  const found = await sql<{ entries: RankingEntry[] }>`
    select entries from ranking_lists where ranking_id = ${id} and calculated_at = ${calculated_at}`.execute(db);
  return found.rows[0]?.entries ?? null;
}

/** Values of an entry that a list keeps, whatever the row that shows it. */
export function listedValues({ athlete_id, rank, laps, time_ms, gap_ms, state }: RankingEntry): RankingEntry {
  return { athlete_id, rank, laps: laps ?? null, time_ms, gap_ms, state };
}
