import { foldText } from '../../../core/words';
import type { SourceRow } from '../../../tables/fileSource';
import { quoted } from './cellSentences';
import { isPrintedText, loneCell, type PlacedRow } from './loneRows';
import { usualColumns, wholeRows } from './totals';

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
  /** Cells that half of these fill at least. */
  readonly typicallyFilled: number;
  readonly columns: readonly ToldColumn[];
  /** Whether its records are people, whose names differ from what programs print. */
  readonly isOfPeople: boolean;
  /** What stands in place of a name where nobody is named, folded. */
  readonly spare: RegExp | undefined;
  /** The beginning of a line about officials or about the list itself, folded. */
  readonly notes: RegExp | undefined;
  /** The text of a cell as it may be shown. */
  shown(row: SourceRow, index: number): string | null;
}

export interface SpareReader {
  /** Why a row is of nobody: a number that is kept for somebody, with or without a word for that. */
  spare(row: SourceRow): string | null;
  /** Why a row is a note, such as "Printed by" and a name. */
  note(row: PlacedRow): string | null;
  /** Whether a row would be a note below the last full row. */
  isNoteLike(row: SourceRow): boolean;
  /** Warns of an imported row that may be a note. */
  doubt(row: SourceRow): string | null;
}

/** So many of the cells in a column of numbers are numbers. */
const MOST = 0.8;
/** Share of a column's cells from which a sign is usual in it. */
const OFTEN = 0.5;
/** Shorter words stand in place of a number: VIP. */
const LEAST_LABEL = 4;
/** A number of somebody: "113", "A 12", "12b". */
const NUMBER = /^\p{L}{0,3}[ -]?\d+\p{L}?$/u;
/** A cell that introduces the next one: "Race director:". */
const INTRODUCTION = /\p{L}{3}[^\d]*:$/u;
/** Number of cells in the other rows from which a name alone may be a note. */
const MANY_CELLS = 5;
/** More rows with a name alone are usual in their file. */
const MOST_DOUBTS = { rows: 5, share: 0.05 };
/** What is told of a row that is left out, though it may be one. */
const TAKEN_AFTER_ALL = 'If it is of somebody, mend the row and import it.';

/** Tells rows that look like those of people and are of nobody, by what all others say. */
export function spareReader(options: SpareOptions): SpareReader {
  const { head, typicallyFilled, columns, isOfPeople, spare, notes, shown } = options;
  const isUsual = usualColumns(head, columns.length);
  const names = columns.flatMap(({ isName }, index) => (isName ? [index] : []));
  const isNamed = names.some((index) => isUsual[index]);
  const isNumbered = columns.map(
    ({ isKey }, index) =>
      isKey &&
      areMostly(
        head.map((row) => textOf(row, index)),
        (text) => /\d/.test(text),
      ),
  );
  // Email addresses, dates and codes with colons.
  const isPrintedUsual = columns.map((_, index) =>
    areMostly(
      wholeRows(head).map((row) => textOf(row, index)),
      isPrintedText,
      OFTEN,
    ),
  );
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
  const isIncomplete = (row: SourceRow, but: number): boolean =>
    isUsual.some((is, index) => is && index !== but && !columns[index]?.isKey && textOf(row, index) === '');
  const isNumberedRow = (row: SourceRow): boolean =>
    columns.some(({ isKey }, index) => isKey && /\d/.test(textOf(row, index)) && !isPrintedText(textOf(row, index)));
  /** Finds the cell that tells a note from a name, and whether the note may stand anywhere in the file. */
  const noteCell = (row: SourceRow): { readonly index: number; readonly isSure: boolean } | null => {
    if (!isOfPeople || names.length === 0 || isNumberedRow(row)) return null;
    const filled = filledOf(row);
    const telling = filled.filter((index) => columns[index]?.isName || isNumbered[index]);
    const isSign = (index: number): boolean => isPrintedText(textOf(row, index)) && !isPrintedUsual[index];
    const sign = (telling.length > 0 ? telling : filled).find(isSign);
    if (sign !== undefined) {
      const isPair = columns.length === 2 && (filled.every(isSign) || INTRODUCTION.test(textOf(row, sign)));
      if (isPair || isSparse(row, sign)) return { index: sign, isSure: true };
    }
    const worded = telling.find((index) => notes?.test(foldText(textOf(row, index))));
    return worded === undefined ? null : { index: worded, isSure: false };
  };
  const hasNameAlone = (row: SourceRow): boolean => {
    const filled = filledOf(row);
    return filled.length > 0 && filled.every((index) => columns[index]?.isName);
  };
  const named = head.filter(hasNameAlone).length;
  const isNameAloneRare = named <= Math.max(MOST_DOUBTS.rows, head.length * MOST_DOUBTS.share);
  const labelCell = (row: SourceRow): number | null => {
    const [first] = filledOf(row);
    if (first === undefined || !isNumbered[first] || loneCell(row.cells) >= 0) return null;
    const text = textOf(row, first);
    if (/\d/.test(text) || text.replace(/[^\p{L}]+/gu, '').length < LEAST_LABEL) return null;
    return isSparse(row, first) ? first : null;
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
      const cell = noteCell(row);
      const isLeftOut = cell !== null && (cell.isSure || (row.isBelow === true && isSparse(row, cell.index)));
      const index = isLeftOut ? cell.index : labelCell(row);
      if (index === null) return null;
      const text = shown(row, index);
      return `${text === null ? 'The row' : `${quoted(text)}: the row`} is taken for a note and left out. ${TAKEN_AFTER_ALL}`;
    },
    isNoteLike: (row) => noteCell(row) !== null || labelCell(row) !== null,
    doubt(row) {
      const cell = noteCell(row);
      const isWorded = cell !== null && (isIncomplete(row, cell.index) || loneCell(row.cells) >= 0);
      const isBareName = isOfPeople && typicallyFilled >= MANY_CELLS && isNameAloneRare && hasNameAlone(row);
      if (!isWorded && !isBareName) return null;
      const text = shown(row, cell?.index ?? filledOf(row)[0] ?? 0);
      return `${text === null ? 'The row' : quoted(text)} may be a note rather than a name. Check the row: it is not left out.`;
    },
  };
}

function areMostly(cells: readonly string[], is: (cell: string) => boolean, share = MOST): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(is).length >= filled.length * share;
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
