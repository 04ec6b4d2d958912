import { foldText } from '../../../core/words';
import type { SourceRow } from '../../../tables/fileSource';
import { quoted } from './cellSentences';
import { loneCell } from './loneRows';
import { usualColumns } from './totals';

/** What a column of the file fills, as far as it tells rows from what stands below or between them. */
interface ToldColumn {
  /** Its numbers tell records apart. */
  readonly isKey: boolean;
  /** Records are called by it. */
  readonly isName: boolean;
  /** It says what a record belongs to, and nothing of the record itself. */
  readonly isReference: boolean;
  /** What it fills. */
  readonly label: string;
}

interface SpareOptions {
  /** The first rows. */
  readonly head: readonly SourceRow[];
  readonly columns: readonly ToldColumn[];
  /** What stands in place of a name where nobody is named, folded. */
  readonly spare: RegExp | undefined;
  /** The text of a cell as it may be shown. */
  shown(row: SourceRow, index: number): string | null;
}

export interface SpareReader {
  /** Why a row is of nobody: a number that is kept for somebody, with or without a word for that. */
  spare(row: SourceRow): string | null;
  /** Why a row is a note in several cells: "Printed by", and who did. */
  note(row: SourceRow): string | null;
}

/** So many of the cells in a column of numbers are numbers. */
const MOST = 0.8;
/** Shorter words stand in place of a number: VIP. */
const LEAST_LABEL = 4;
/** A number of somebody: "113", "A 12", "12b". */
const NUMBER = /^\p{L}{0,3}[ -]?\d+\p{L}?$/u;
/** What is told of a row that is left out, though it may be one. */
const TAKEN_AFTER_ALL = 'If it is of somebody, mend the row and import it.';

/** Tells rows that look like those of people and are of nobody, by what all others say. */
export function spareReader(options: SpareOptions): SpareReader {
  const { head, columns, spare, shown } = options;
  const isUsual = usualColumns(head, columns.length);
  const names = columns.flatMap(({ isName }, index) => (isName ? [index] : []));
  const isNamed = names.some((index) => isUsual[index]);
  const isNumbered = columns.map(({ isKey }, index) => isKey && areNumbers(head.map((row) => textOf(row, index))));
  const isSpareWord = (text: string): boolean => spare?.test(foldText(text)) ?? false;
  const isBare = (row: SourceRow): boolean => {
    const [key, ...others] = filledOf(row).filter((index) => !columns[index]?.isReference);
    return key !== undefined && others.length === 0 && columns[key]?.isKey === true && NUMBER.test(textOf(row, key));
  };
  // A list of numbers is one.
  const isBareUsual = head.filter(isBare).length * 2 >= head.length;
  /** Whether a row leaves out at least half of what rows say besides a cell and their numbers. */
  const isSparse = (row: SourceRow, but: number): boolean => {
    const others = isUsual.flatMap((is, index) => (is && index !== but && !columns[index]?.isKey ? [index] : []));
    // Where rows say nothing else, it is told by names of several words.
    if (others.length === 0) return areSeveral(head.map((one) => textOf(one, but)));
    return others.filter((index) => textOf(row, index) === '').length * 2 >= others.length;
  };
  return {
    spare(row) {
      if (!isNamed) return null;
      const named = names.filter((index) => textOf(row, index) !== '');
      const [first] = named;
      if (first === undefined) {
        if (isBareUsual || !isBare(row)) return null;
        const key = filledOf(row).find((index) => columns[index]?.isKey) ?? 0;
        const text = shown(row, key);
        const what = `${columns[key]?.label}${text === null ? '' : ` ${quoted(text)}`}`;
        return `${what} stands without a name, so it is taken for a spare one and left out. ${TAKEN_AFTER_ALL}`;
      }
      if (!named.every((index) => isSpareWord(textOf(row, index))) || !isSparse(row, first)) return null;
      const text = shown(row, first);
      return `${text === null ? 'The name' : quoted(text)} is taken for a spare number rather than a name, and left out. ${TAKEN_AFTER_ALL}`;
    },
    note(row) {
      const [first] = filledOf(row);
      if (first === undefined || !isNumbered[first] || loneCell(row.cells) >= 0) return null;
      const text = textOf(row, first);
      if (/\d/.test(text) || text.replace(/[^\p{L}]+/gu, '').length < LEAST_LABEL) return null;
      if (!isSparse(row, first)) return null;
      const said = shown(row, first);
      return `${said === null ? 'The row' : `${quoted(said)}: the row`} is taken for a note and left out. ${TAKEN_AFTER_ALL}`;
    },
  };
}

function areNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter((cell) => /\d/.test(cell)).length >= filled.length * MOST;
}

function areSeveral(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter((cell) => /\S[\s,]+\S/.test(cell)).length > filled.length / 2;
}

function filledOf({ cells }: SourceRow): number[] {
  return cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
}

function textOf({ cells }: SourceRow, index: number): string {
  return cells[index]?.trim() ?? '';
}
