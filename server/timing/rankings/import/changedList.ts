import { sql } from 'kysely';
import type { EngineTransaction } from '../../../../engine/api/engine';
import { isReasonColumn } from '../../../../engine/api/import/mapping/reasonColumn';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { ApiError } from '../../../../engine/core/errors';
import { nameBeforeFailedRows } from '../../../../engine/core/importReason';
import { lockRanking, type RankingRow } from '../rankingSetup';
import { requireUnheld } from '../rankingStatus';
import { readEntries, type StoredEntry } from '../storedEntries';
import type { Placed } from './readResults';

/** The imported ranking that a file changes. */
export interface ChangedList {
  readonly ranking: RankingRow;
  readonly stored: readonly StoredEntry[];
  readonly entries: readonly Placed[];
  /** A file of failed rows completes the ranking of its import, whatever the mode. */
  readonly isContinued: boolean;
}

type Run = Pick<ImportRun, 'columns' | 'fileName' | 'mode' | 'presets'>;

const LONGEST_NAME = 120;
/** The importer ends the name of a second ranking with its number. */
const NUMBERED = / \(\d+\)$/;

/** Returns the name of the ranking that a file makes. */
export function nameOf({ fileName }: Pick<ImportRun, 'fileName'>): string {
  return (withoutEnding(fileName) || 'Results').slice(0, LONGEST_NAME);
}

export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, LONGEST_NAME - ending.length)}${ending}`;
    if (!names.has(free)) return free;
  }
}

/**
 * Finds the ranking that a file changes: the one of the file's name, unless the mode is `add`, and for failed rows the newest one that
 * their import made. Returns null where the file makes a ranking.
 * @throws ApiError 409 for an official or confirmed ranking, 422 for a calculated one and where there is none to update
 */
export async function readChangedList(tx: EngineTransaction, run: Run): Promise<ChangedList | null> {
  const isContinued = run.columns.some(isReasonColumn);
  const id = isContinued || run.mode !== 'add' ? await findRankingId(tx, run, isContinued) : undefined;
  if (id === undefined) {
    if (isContinued || run.mode === 'add') return null;
    const name = quoted(nameOf(run));
    if (await isCalculated(tx, run))
      throw new ApiError({
        code: 'invalid',
        message: `The ranking ${name} is calculated from reads, and a file cannot change it. Choose “Add” to import another ranking, or rename the file.`,
      });
    if (run.mode === 'update')
      throw new ApiError({
        code: 'invalid',
        message: `The race has no imported ranking ${name} to update. Choose “Add”, or name the file like the ranking.`,
      });
    return null;
  }
  const ranking = await lockRanking(tx, id);
  requireUnheld(ranking);
  const stored = await readEntries(tx, id);
  const entries = stored.map(({ athlete_id, rank, time_ms, laps, state }) => ({
    ...{ athleteId: athlete_id, rank, laps: laps ?? null, state },
    timeMs: time_ms,
  }));
  return { ranking, stored, entries, isContinued };
}

async function findRankingId(tx: EngineTransaction, run: Run, isContinued: boolean): Promise<number | undefined> {
  const name = isContinued ? nameBeforeFailedRows(withoutEnding(run.fileName)) : nameOf(run);
  const imported = await sql<{ id: number; name: string }>`
    select id, name from rankings
    where race_id = ${run.presets.race_id} and source = 'imported' and deleted_at is null order by id desc`.execute(tx);
  const isMeant = (one: { name: string }) =>
    one.name === name || (isContinued && one.name.replace(NUMBERED, '') === name);
  return imported.rows.find(isMeant)?.id;
}

async function isCalculated(tx: EngineTransaction, run: Run): Promise<boolean> {
  const found = await sql`
    select 1 from rankings where race_id = ${run.presets.race_id} and name = ${nameOf(run)} and source = 'computed'
      and deleted_at is null`.execute(tx);
  return found.rows.length > 0;
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').trim();
}
