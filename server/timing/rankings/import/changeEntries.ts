import type { WriteContext } from '../../../../engine/api/engine';
import { writeValues } from '../../../../engine/api/operations/updateRecords';
import type { RankingEntry } from '../../rank/types';
import { keepList } from '../earlierLists';
import { isSameList, writeEntries } from '../storedEntries';
import type { ChangedList } from './changedList';

/** Writes the entries of a ranking that a file changes. The audited moment of the change is what undo goes back by. */
export async function changeEntries(
  context: WriteContext,
  { ranking, stored }: ChangedList,
  entries: readonly RankingEntry[],
): Promise<void> {
  const { engine, tx } = context;
  if (isSameList(stored, entries)) return;
  await keepList(tx, ranking, stored);
  await writeEntries({ engine, tx, ranking, stored, entries });
  await writeValues(context, [ranking.id], { calculated_at: new Date().toISOString() });
}
