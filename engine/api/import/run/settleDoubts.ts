import { foldWord } from '../../../fields/choice/choice.field';
import type { EngineDatabase, Row } from '../../engine';
import type { CodeDoubt } from '../mapping/columnWords';
import { guessedCell, openCell } from '../rows/cellSentences';
import type { ReadRow } from '../rows/readRow';
import { checkedChunks } from './checkedRows';
import { matchRows } from './matchRows';
import type { Run } from './prepareRun';

/** How many records of a code's rows hold the value it is read as, and the one it may mean instead. */
interface Count {
  readonly doubt: CodeDoubt;
  as: number;
  other: number;
}

/**
 * Reads codes that stand alone in their column as the records of their rows say: M is a woman in a list that updates women. Where the records
 * differ the code sets nothing. Reads the file once more.
 */
export async function settleDoubts(run: Run): Promise<void> {
  const { doubts = [], engine, tx } = run;
  if (doubts.length === 0 || run.mode === 'add') return;
  const counts = await (tx ? countStored(run, tx, doubts) : countStored(run, engine.db, doubts));
  const contradicted = counts.filter(({ other }) => other > 0);
  if (contradicted.length === 0) return;
  const { openChunk } = run;
  run.openChunk = async (rows) => {
    const read = await openChunk(rows);
    return (row) => contradicted.reduce(reread, read(row));
  };
}

async function countStored(run: Run, db: EngineDatabase, doubts: readonly CodeDoubt[]): Promise<Count[]> {
  const counts = doubts.map((doubt): Count => ({ doubt, as: 0, other: 0 }));
  for await (const rows of checkedChunks(run)) {
    const good = rows.filter((row) => row.errors.length === 0 && !row.isTitle);
    const matches = await matchRows({ ...run.matching, db, rows: good, isPlain: true });
    for (const [i, match] of matches.entries()) {
      const row = good[i];
      if (!row || 'error' in match || !match.record || !isSamePerson(run, match.record, row)) continue;
      for (const count of counts) {
        const { field, value, other } = count.doubt;
        const stored = saysCode(count.doubt, row) ? match.record[field.name] : null;
        if (stored === value) count.as += 1;
        else if (stored === other) count.other += 1;
      }
    }
  }
  return counts;
}

/** A number that was given to another person says nothing of the new one. */
function isSamePerson({ identity }: Run, record: Row, { values }: ReadRow): boolean {
  return identity === null || identity.isSame(record, { ...record, ...values });
}

function saysCode({ index, code, field, value }: CodeDoubt, { cells, values }: ReadRow): boolean {
  return foldWord(cells[index] ?? '') === code && values[field.name] === value;
}

function reread(row: ReadRow, { doubt, as }: Count): ReadRow {
  if (!saysCode(doubt, row)) return row;
  const { column, index, field, other } = doubt;
  const text = row.cells[index]?.trim() ?? '';
  if (as > 0) {
    const { [field.name]: _, ...values } = row.values;
    return { ...row, values, warnings: [...row.warnings, openCell(column, text, field)] };
  }
  const guesses = new Map(row.guesses);
  guesses.set(`${column}\n${text}`, guessedCell(column, text, field, other));
  // Failed rows come back without the list that told the meaning.
  return { ...row, cells: row.cells.with(index, other), values: { ...row.values, [field.name]: other }, guesses };
}
