import { targetNamed } from '../../../../engine/api/import/mapping/namedTargets';
import { isReasonColumn } from '../../../../engine/api/import/mapping/reasonColumn';
import { quoted } from '../../../../engine/api/import/rows/cellSentences';
import { isPageNumber, loneCell } from '../../../../engine/api/import/rows/loneRows';
import type { ReadRow } from '../../../../engine/api/import/rows/readRow';
import type { ImportRun } from '../../../../engine/api/import/run/importRun';
import { splitState } from '../../../../resources/athletes/stateCell';
import { isOtherTime } from './rankingTargets';
import type { Result } from './readResults';
import { isOutWord } from './resultWords';
import { isStateColumn, readAnswer } from './stateColumns';

/** Codes of two letters are codes of provinces and countries too: AB is Alberta, NP is Nepal. */
const LONGEST_SHORT = 2;
const CLEAR_SHORT = /^dq$/i;

type Run = Pick<ImportRun, 'columns' | 'mapping' | 'targets'>;

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
    const states = filled.filter(isOutText);
    const isClear = (text: string) => text.length > LONGEST_SHORT || CLEAR_SHORT.test(text);
    const isRemark = states.length === filled.length && filled.length * 2 <= rows.length;
    const trustsShort = states.some(isClear) || isRemark;
    const isState = (cells: readonly string[]) => isOutText(textOf(cells)) && (trustsShort || isClear(textOf(cells)));
    return rows.some(isState) ? [{ column, isState, textOf }] : [];
  });
}

/** Finds the columns headed by a state, with the cells that were not followed if their row is imported as finished. */
function headedStates({ columns, mapping, targets }: Run, rows: readonly (readonly string[])[]): LeftOutColumn[] {
  return columns.flatMap((column, index): LeftOutColumn[] => {
    const target = mapping[column] ?? targetNamed(column, columns, targets)?.target.name;
    if (!isStateColumn(target)) return [];
    const textOf = (cells: readonly string[]) => cells[index]?.trim() ?? '';
    const filled = rows.filter((cells) => textOf(cells) !== '').length;
    // Texts in few rows are reasons.
    const isTextTrusted = mapping[column] != null || filled * 2 <= rows.length;
    const isState = (cells: readonly string[]) => {
      const text = textOf(cells);
      const answer = text === '' ? { state: null } : readAnswer(target, text);
      return answer === null ? isTextTrusted : answer.state !== null && answer.state !== 'finished';
    };
    return [{ column, isState, textOf }];
  });
}

/** Returns whether a text is a word for DNF, DNS or DSQ, with or without a reason behind the word. */
function isOutText(text: string): boolean {
  return isOutWord(text) || splitState(text) !== null;
}

const LETTER = /^\p{L}$/u;

/** Finds columns of states that hold letters, and the cells that differ from the commonest letter: nothing tells what F, D and Q mean. */
function letterStates({ columns, mapping, targets }: Run, rows: readonly (readonly string[])[]): LeftOutColumn[] {
  return columns.flatMap((column, index): LeftOutColumn[] => {
    if (mapping[column] != null || targetNamed(column, columns, targets)?.target.name !== 'state') return [];
    const textOf = (cells: readonly string[]) => cells[index]?.trim() ?? '';
    const letters = rows.map(textOf).filter((text) => text !== '');
    if (!letters.every((text) => LETTER.test(text))) return [];
    const usual = commonest(letters);
    const isState = (cells: readonly string[]) => textOf(cells) !== '' && textOf(cells) !== usual;
    return [{ column, isState, textOf }];
  });
}

/** Returns the text that stands more often than any other; undefined for two as often. */
function commonest(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

/** Warns of finishers whose row says another state in a column that is not imported, or that is headed by a state. */
export function checkStates(results: readonly Result[], run: Run): void {
  const finished = results.flatMap(({ row, state }) => (state === 'finished' ? [row] : []));
  const all = results.map(({ row }) => row.cells);
  const headed = [...headedStates(run, all), ...letterStates(run, all)];
  for (const { isState, textOf, column } of headed)
    for (const { cells, warnings } of finished.filter((row) => isState(row.cells)))
      warnings.push(notRead(textOf(cells), column));
  for (const { column, isState, textOf } of leftOutStates(run, all)) {
    if (headed.some((one) => one.column === column)) continue;
    const contradicted = finished.filter(({ cells }) => isState(cells));
    for (const { cells, warnings } of contradicted) warnings.push(notRead(textOf(cells), column));
    if (contradicted.length > 1)
      contradicted[0]?.warnings.push(
        `${contradicted.length} rows have a state in the column “${column}”, which is not imported. Choose State for the column to import it.`,
      );
  }
}

function notRead(text: string, column: string): string {
  return `${quoted(text)} in the column “${column}” was not read. The row is imported as finished.`;
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
