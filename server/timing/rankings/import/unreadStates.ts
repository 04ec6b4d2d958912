import { isReasonColumn } from '../../../../engine/api/import/mapping/reasonColumn';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import { isPageNumber, loneCell } from '../../../../engine/api/import/rows/loneRows';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { isOtherTime } from './rankingTargets';
import type { Result } from './readResults';
import { isOutWord } from './resultWords';

/** Codes of two letters are codes of provinces and countries too: AB is Alberta, NP is Nepal. */
const LONGEST_SHORT = 2;
const CLEAR_SHORT = /^dq$/i;

interface LeftOutColumn {
  readonly column: string;
  /** Returns whether the row has a DNF, DNS or DSQ in the column. */
  isState(cells: readonly string[]): boolean;
  textOf(cells: readonly string[]): string;
}

/** Finds the columns that are not imported and say of some rows that the athlete did not finish. */
export function leftOutStates(
  { columns, mapping }: Pick<ImportRun, 'columns' | 'mapping'>,
  rows: readonly (readonly string[])[],
): LeftOutColumn[] {
  return columns.flatMap((column, index): LeftOutColumn[] => {
    if (mapping[column] != null || isReasonColumn(column) || isOtherTime(column, mapping)) return [];
    const textOf = (cells: readonly string[]) => cells[index]?.trim() ?? '';
    const filled = rows.map(textOf).filter((text) => text !== '');
    const states = filled.filter(isOutWord);
    const isClear = (text: string) => text.length > LONGEST_SHORT || CLEAR_SHORT.test(text);
    const isRemark = states.length === filled.length && filled.length * 2 <= rows.length;
    const trustsShort = states.some(isClear) || isRemark;
    const isState = (cells: readonly string[]) => isOutWord(textOf(cells)) && (trustsShort || isClear(textOf(cells)));
    return rows.some(isState) ? [{ column, isState, textOf }] : [];
  });
}

/** Warns of finishers whose row says another state in a column that is not imported. */
export function checkStates(results: readonly Result[], run: Pick<ImportRun, 'columns' | 'mapping'>): void {
  const finished = results.flatMap(({ row, state }) => (state === 'finished' ? [row] : []));
  const all = results.map(({ row }) => row.cells);
  for (const { column, isState, textOf } of leftOutStates(run, all)) {
    const contradicted = finished.filter(({ cells }) => isState(cells));
    for (const { cells, warnings } of contradicted)
      warnings.push(
        `${quoted(textOf(cells))} in the column “${column}” was not read. The row is imported as finished.`,
      );
    if (contradicted.length > 1)
      contradicted[0]?.warnings.push(
        `${contradicted.length} rows have a state in the column “${column}”, which is not imported. Choose State for the column to import it.`,
      );
  }
}

/** Finds the titles that say that the athletes below them did not finish: "DSQ" above a list of disqualified athletes. */
export function stateTitles(rows: readonly ReadRow[], titles: readonly ReadRow[]): (row: ReadRow) => string | null {
  const above = new Map<ReadRow, string>();
  let title: string | null = null;
  for (const row of [...rows, ...titles].sort((a, b) => a.line - b.line)) {
    const text = row.cells[loneCell(row.cells)]?.trim() ?? '';
    if (isOutWord(text)) title = text;
    else if (!row.isTitle && title !== null) above.set(row, title);
    else if (row.isTitle && text !== '' && !isPageNumber(text)) title = null;
  }
  return (row) => above.get(row) ?? null;
}
