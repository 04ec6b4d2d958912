import { foldWord } from '../../../fields/choice/choice.field';
import type { EngineDatabase, Row } from '../../engine';
import type { CodeDoubt } from '../mapping/columnWords';
import { guessedCell, openCell } from '../rows/cellSentences';
import type { ReadRow } from '../rows/readRow';
import { checkedChunks } from './checkedRows';
import { matchRows } from './matchRows';
import type { Run } from './prepareRun';

/** Number of rows with a code, and of their stored records with the code's usual value (`as`) and with its other value. */
interface Count {
  readonly doubt: CodeDoubt;
  rows: number;
  as: number;
  other: number;
}

/** A single record may be the one that the file corrects. */
const FEWEST_RECORDS = 2;

/**
 * Reads codes that stand alone in their column as the records of their rows say: M is a woman in a list that updates women. A list that
 * corrects a few records keeps the usual meaning. Where the records do not decide, the code sets nothing. Reads the file once more.
 */
export async function settleDoubts(run: Run): Promise<void> {
  const { doubts = [], engine, tx } = run;
  if (doubts.length === 0 || run.mode === 'add') return;
  const counts = await (tx ? countStored(run, tx, doubts) : countStored(run, engine.db, doubts));
  const changed = counts.flatMap((count) => {
    const meaning = meaningOf(count);
    return meaning === 'usual' ? [] : { doubt: count.doubt, isOpen: meaning === 'open' };
  });
  if (changed.length === 0) return;
  const { openChunk } = run;
  run.openChunk = async (rows) => {
    const read = await openChunk(rows);
    return (row) => changed.reduce(reread, read(row));
  };
}

/** Chooses the meaning of a code. The other meaning needs all stored records and half of the rows. */
function meaningOf({ rows, as, other }: Pick<Count, 'rows' | 'as' | 'other'>): 'usual' | 'other' | 'open' {
  const isHalf = other * 2 >= rows;
  if (other === 0 || (as > 0 && as >= other * 2)) return 'usual';
  if (as > 0) return 'open';
  if (other < FEWEST_RECORDS) return isHalf ? 'open' : 'usual';
  return isHalf ? 'other' : 'open';
}

async function countStored(run: Run, db: EngineDatabase, doubts: readonly CodeDoubt[]): Promise<Count[]> {
  const counts = doubts.map((doubt): Count => ({ doubt, rows: 0, as: 0, other: 0 }));
  for await (const rows of checkedChunks(run, db)) {
    const good = rows.filter((row) => row.errors.length === 0 && !row.isTitle);
    for (const count of counts) count.rows += good.filter((row) => saysCode(count.doubt, row)).length;
    const matches = await matchRows({ ...run.matching, contested: null, db, rows: good, isPlain: true });
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
  return identity === null || identity.isConfirmed(record, values);
}

function saysCode({ index, code, field, value }: CodeDoubt, { cells, values }: ReadRow): boolean {
  return foldWord(cells[index] ?? '') === code && values[field.name] === value;
}

function reread(row: ReadRow, { doubt, isOpen }: { doubt: CodeDoubt; isOpen: boolean }): ReadRow {
  if (!saysCode(doubt, row)) return row;
  const { column, index, field, other } = doubt;
  const text = row.cells[index]?.trim() ?? '';
  if (isOpen) {
    const { [field.name]: _, ...values } = row.values;
    return { ...row, values, warnings: [...row.warnings, openCell(column, text, field)] };
  }
  const guesses = new Map(row.guesses);
  guesses.set(`${column}\n${text}`, guessedCell(column, text, field, other));
  // Failed rows come back without the list that told the meaning.
  return { ...row, cells: row.cells.with(index, other), values: { ...row.values, [field.name]: other }, guesses };
}
