import type { FieldPlan } from '../../../core/plan';
import { type ChoiceOptions, foldWord, type Legend } from '../../../fields/choice/choice.field';
import type { ImportTarget } from './importTargets';

/** By the cell, folded: the word that it stands for in its column. */
export type ColumnWords = ReadonlyMap<string, string>;

interface WordsOptions {
  target: ImportTarget | undefined;
  /** The column's name. */
  name: string;
  /** Its cells as far as the file was looked at. */
  cells: readonly string[];
  /** The names of all columns, which tell the language. */
  headings?: readonly string[];
}

/** "Sex (1 = male, 2 = female)": a sign of a letter or two, and what it stands for. */
const LEGEND = /([\p{L}\d]{1,2})\s*[=:]\s*([\p{L}♀♂]+)/gu;
const LONGEST_CODE = 2;

/**
 * What the codes of a column stand for where that is not what they mean elsewhere: as its name explains, else by the codes that stand
 * beside them, which a choice declares in `legends`.
 */
export function columnWords(options: WordsOptions): ColumnWords | undefined {
  const field = fieldOf(options.target);
  if (!field) return undefined;
  const meaningOf = meaningsOf(field);
  const told = [...options.name.matchAll(LEGEND)].map(([, code = '', word = '']) => [foldWord(code), word] as const);
  if (told.length > 1 && told.every(([, word]) => meaningOf(word) !== undefined)) return new Map(told);
  const legend = legendOf(field, options);
  return legend && !legend.isOpen ? new Map(Object.entries({ ...legend.alsoCodes, ...legend.codes })) : undefined;
}

/** Why the codes of a column cannot be told: they mean one thing in one language, and another in the next. */
export function openCodes(options: WordsOptions): string | null {
  const field = fieldOf(options.target);
  const legend = field && columnWords(options) === undefined ? legendOf(field, options) : undefined;
  if (!legend?.isOpen) return null;
  const letters = Object.keys(legend.codes).map((code) => JSON.stringify(code.toUpperCase()));
  const why = legend.isAlone
    ? `it says ${letters[0]} alone, which means one thing in one list and the reverse in another`
    : `its letters ${letters.join(' and ')} mean one thing in one language and the reverse in another, and no heading tells which`;
  return `${why}. Write the words out`;
}

/** What the codes of a column are read as that cannot be told: nothing, so that each row says so. */
export function untoldWords(options: WordsOptions): ColumnWords | undefined {
  const field = fieldOf(options.target);
  const legend = field && legendOf(field, options);
  return legend && openCodes(options) !== null
    ? new Map(Object.keys(legend.codes).map((code) => [code, '']))
    : undefined;
}

/** A code that is the only one in a column, and that other lists read otherwise. */
export interface CodeDoubt {
  readonly column: string;
  /** The column's place. */
  readonly index: number;
  readonly field: FieldPlan;
  /** Folded. */
  readonly code: string;
  readonly value: string;
  readonly other: string;
}

/** The code of a column that the column alone does not tell the meaning of; null where its heading or other cells do. */
export function codeInDoubt(options: WordsOptions & { index: number }): CodeDoubt | null {
  const field = fieldOf(options.target);
  const { legends = [] } = (field?.field.options ?? {}) as Partial<ChoiceOptions>;
  if (!field || legends.length === 0 || [...options.name.matchAll(LEGEND)].length > 1) return null;
  const words = columnWords(options);
  const meaningOf = meaningsOf(field);
  const headings = (options.headings ?? [options.name]).join(' ');
  const possible = legends.filter((legend: Legend) => !legend.isPair && (legend.headings?.test(headings) ?? true));
  const meant = new Map(
    [...new Set(options.cells.map(foldWord))].map((cell) => [cell, String(meaningOf(words?.get(cell) ?? cell) ?? '')]),
  );
  for (const [code, value] of meant) {
    if (value === '' || code.length > LONGEST_CODE) continue;
    const other = possible.map(({ codes }) => codes[code]).find((one) => one !== undefined && one !== value);
    const isAlone = [...meant].every(([cell, one]) => cell === code || (one !== value && one !== other));
    if (other !== undefined && isAlone)
      return { column: options.name, index: options.index, field, code, value, other };
  }
  return null;
}

/** Whether codes may mean one thing in one column and another in the next. */
export function hasLegends(target: ImportTarget): boolean {
  const { legends = [] } = (fieldOf(target)?.field.options ?? {}) as Partial<ChoiceOptions>;
  return legends.length > 0;
}

/** The field of a column that fills no other. */
function fieldOf(target: ImportTarget | undefined): FieldPlan | undefined {
  return target?.fields.length === 1 && !target.split ? target.fields[0] : undefined;
}

function meaningsOf({ field: { type, options } }: FieldPlan) {
  return (word: string) => {
    const parsed = type.fromText(word, options, {});
    return parsed.ok ? parsed.value : undefined;
  };
}

function legendOf(field: FieldPlan, { name, cells, headings = [name] }: WordsOptions): Legend | undefined {
  const { legends = [] } = field.field.options as Partial<ChoiceOptions>;
  const beside = { cells, headings: headings.join(' '), meaningOf: meaningsOf(field) };
  return legends.find((one) => isOf(one, beside));
}

interface Beside {
  cells: readonly string[];
  headings: string;
  meaningOf(word: string): unknown;
}

/** Whether a column's codes are those of a legend: by the other codes in it, and by what else the file's headings say. */
function isOf(legend: Legend, { cells, headings, meaningOf }: Beside): boolean {
  if (legend.headings && !legend.headings.test(headings)) return false;
  const { codes: own, alsoCodes = {}, isAnyEnough, isAlone, beside } = legend;
  if (isAlone) {
    const filled = cells.map(foldWord).filter((cell) => /[\p{L}\p{N}]/u.test(cell));
    return (
      filled.some((cell) => own[cell] !== undefined) &&
      filled.every((cell) => own[cell] !== undefined || alsoCodes[cell] !== undefined)
    );
  }
  if (beside) {
    const all = new Set(cells.map(foldWord));
    return Object.keys(own).some((code) => all.has(code)) && beside.some((code) => all.has(code));
  }
  const isCode = (cell: string) => cell.length <= LONGEST_CODE || own[foldWord(cell)] !== undefined;
  const codes = new Set(cells.filter(isCode).map(foldWord));
  const meant = new Set(Object.values(own));
  const there = Object.keys(own).filter((code) => codes.has(code));
  // What else stands there says something else, or the legend is not the column's.
  const rivals = [...codes].filter(
    (code) => own[code] === undefined && isRival(code, meaningOf(code), meant, isAnyEnough),
  );
  if (isAnyEnough) return there.length > 0 && rivals.length * MOST_TO_ONE <= there.length;
  return there.length === Object.keys(own).length && rivals.length === 0;
}

/** So many codes of a legend to one that is none. */
const MOST_TO_ONE = 4;

function isRival(code: string, value: unknown, meant: ReadonlySet<string>, isAnyEnough = false): boolean {
  return isAnyEnough ? code.length === 1 && /\p{L}/u.test(code) : meant.has(String(value));
}
