import { sql } from 'kysely';
import type { EngineTransaction } from '../../../../engine/api/engine';
import { isReasonColumn } from '../../../../engine/api/import/mapping/reasonColumn';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { nameBeforeFailedRows } from '../../../../engine/core/importReason';
import { readEntries } from '../storedEntries';
import type { Placed, Result } from './readResults';

/** The imported ranking that a file of failed rows completes. */
export interface Continued {
  readonly id: number;
  readonly name: string;
  readonly entries: readonly Placed[];
}

/** The importer ends the name of a second ranking with its number. */
const NUMBERED = / \(\d+\)$/;

/** Returns the ranking that the first import of the file made, or the newest of several. Returns null for a file without a column of reasons. */
export async function readContinued(
  tx: EngineTransaction,
  { columns, fileName, presets }: Pick<ImportRun, 'columns' | 'fileName' | 'presets'>,
): Promise<Continued | null> {
  if (!columns.some(isReasonColumn)) return null;
  const name = nameBeforeFailedRows(fileName.replace(/\.[^.]*$/, '').trim());
  const imported = await sql<{ id: number; name: string }>`
    select id, name from rankings
    where race_id = ${presets.race_id} and source = 'imported' and deleted_at is null order by id desc`.execute(tx);
  const ranking = imported.rows.find((one) => one.name === name || one.name.replace(NUMBERED, '') === name);
  if (!ranking) return null;
  const entries = await readEntries(tx, ranking.id);
  return {
    ...ranking,
    entries: entries.map(({ athlete_id, rank, time_ms, laps, state }) => ({
      ...{ athleteId: athlete_id, rank, laps, state },
      timeMs: time_ms,
    })),
  };
}

/** The time that gaps in the file are behind. */
export function winnerOf(earlier: Continued | null): number | null {
  return earlier?.entries.find(({ rank }) => rank === 1)?.timeMs ?? null;
}

/** The whole list: a file without places gives everybody a new one. */
export function withEarlier(earlier: readonly Placed[], results: readonly Result[]): Placed[] {
  const own = new Set(results.map(({ athleteId }) => athleteId));
  const all = [...earlier.filter(({ athleteId }) => !own.has(athleteId)), ...results];
  const hasPlaces = results.some(({ rank }) => rank !== null);
  const isRanked = ({ state }: Placed) => state === 'finished';
  return hasPlaces || !results.some(isRanked) ? all : all.map((result) => ({ ...result, rank: null }));
}
