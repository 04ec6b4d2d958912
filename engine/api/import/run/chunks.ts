import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { SourceRow } from '../../../tables/fileSource';
import type { ReadRow } from '../rows/readRow';
import type { ImportRun } from './importRun';

/** Rows and characters written in one transaction, whichever limit comes first. */
export const CHUNK_LIMITS = { rows: 2_000, characters: 4_000_000 };

/** Rows read before others get a turn: anyone who calls the API meanwhile, and the chunk that is being written. */
const ROWS_AT_A_TIME = 50;

/** The whole file from its first row, in portions that fit a transaction; rows without any text are no rows. */
export async function* readChunks(run: Pick<ImportRun, 'rows' | 'openChunk'>): AsyncGenerator<ReadRow[]> {
  const guessed = new Set<string>();
  for await (const chunk of chunksOf(run.rows)) {
    const open = await run.openChunk(chunk);
    const rows: ReadRow[] = [];
    for (const [i, source] of chunk.entries()) {
      const row = open(source);
      for (const [cell, said] of row.guesses ?? []) {
        if (!guessed.has(cell)) row.warnings.push(said);
        guessed.add(cell);
      }
      rows.push(row);
      if (i % ROWS_AT_A_TIME === 0) await letOthersRun();
    }
    yield rows;
  }
}

async function* chunksOf(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let chunk: SourceRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    const length = row.cells.reduce((sum, cell) => sum + cell.trim().length, 0);
    if (length === 0) continue;
    chunk.push(row);
    characters += length;
    if (chunk.length < CHUNK_LIMITS.rows && characters < CHUNK_LIMITS.characters) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
