import type { ImportContext } from '../../../core/field';
import { isDateField } from '../rows/readCell';
import { wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';
import { shareOfFitting } from './shareOfFitting';
import { type GuessedWords, guessWords } from './wordHints';

export interface HintColumn {
  readonly name: string;
  readonly cells: readonly string[];
  readonly context: ImportContext;
}

interface HintOptions {
  identifying: string | undefined;
  targets: readonly ImportTarget[];
  columns: readonly HintColumn[];
}

const LEAST_FIT = 0.9;
/** Texts that a field which says something about its values refuses. */
const ANY_TEXT = ['Some words', '7'];
/** Answers to any question. */
const ANSWERS = ['yes', 'no'];

/**
 * Guesses the columns of a file without headings by their values: dates, codes of a fixed list, addresses and whatever else only one kind
 * of field reads, numbers that occur once each for what records are matched by, and names and groups of people. Warns about each guess.
 */
export function guessByValues(options: HintOptions): GuessedWords {
  const { mapping, warnings } = guessedColumns(options);
  const said = options.columns.flatMap(({ name }) => {
    const target = options.targets.find((one) => one.name === mapping[name]);
    return target ? [takenFor(name, target)] : [];
  });
  return { mapping, warnings: [...said, ...warnings] };
}

/** Warns that only its values say what a column fills. */
export function takenFor(column: string, { label }: ImportTarget): string {
  return `The column “${column}” was taken for ${label.toLowerCase()}, as its values look like it. Choose another field if that is wrong.`;
}

function guessedColumns({ identifying, targets, columns }: HintOptions): GuessedWords {
  const guessed: Record<string, string> = {};
  const free = new Set(columns.filter((column) => column.cells.length > 0));
  const give = (column: HintColumn | undefined, target: ImportTarget): void => {
    if (!column) return;
    guessed[column.name] = target.name;
    free.delete(column);
  };
  for (const target of targets.filter((one) => isStrict(one) && !isAnswer(one))) {
    const fitting = [...free].filter((column) => isLike(column, target));
    // Codes such as M and F repeat; what never does is no choice of few.
    give(fitting[0], target);
  }
  const numbered = targets.find((target) => target.name === identifying);
  const [number, ...codes] = numbered ? codeColumns(targets, [...free]) : [];
  const list = targets.find(({ isMany }) => isMany);
  if (numbered && list && number && isLike(number, numbered)) {
    give(number, numbered);
    for (const column of codes) give(column, list);
  } else if (numbered) {
    const numbers = [...free].filter((column) => areNumbers(column.cells) && isLike(column, numbered));
    give(numbers.find((column) => !isCounter(column.cells)) ?? numbers[0], numbered);
  }
  const answers = targets.filter(isAnswer);
  const words = guessWords({
    targets,
    columns: [...free].filter((column) => !answers.some((target) => isLike(column, target))),
  });
  return { mapping: { ...guessed, ...words.mapping }, warnings: words.warnings };
}

/** Fields whose values look like no others. References are not: a number or a name says nothing of what it points to. */
export function isStrict(target: ImportTarget): boolean {
  const [field] = target.fields;
  if (!field || field.target !== null || target.isMany || target.split || wordsOf(target)) return false;
  return ANY_TEXT.every((text) => !field.field.type.fromText(text, field.field.options, {}).ok);
}

/** Whether a field reads yes and no, and no text: such values do not tell what was asked. */
function isAnswer(target: ImportTarget): boolean {
  const [field] = target.fields;
  return isStrict(target) && ANSWERS.every((text) => field?.field.type.fromText(text, field.field.options, {}).ok);
}

function isLike(column: HintColumn, target: ImportTarget): boolean {
  const [field] = target.fields;
  if (field && isDateField(field) && column.context.dateFormat === undefined) return false;
  return shareOfFitting({ target, cells: column.cells, context: column.context }) >= LEAST_FIT;
}

/**
 * Of files that can hold nobody's name: the column of numbers, and those of the codes that belong to them, which are longer. A column
 * that only counts the rows is neither.
 */
function codeColumns(targets: readonly ImportTarget[], columns: readonly HintColumn[]): HintColumn[] {
  if (targets.some((target) => wordsOf(target) !== undefined)) return [];
  const codes = columns.filter(({ cells }) => areCodes(cells));
  const telling = codes.length > 2 ? codes.filter(({ cells }) => !isCounter(cells)) : codes;
  return telling.length < 2 ? [] : telling.sort((a, b) => meanLength(a) - meanLength(b));
}

/** Single words with a digit in them, each once. */
function areCodes(cells: readonly string[]): boolean {
  const isCode = (cell: string) => /^[\p{L}\d:-]{1,40}$/u.test(cell) && /\d/.test(cell);
  return cells.length > 1 && cells.every(isCode) && new Set(cells).size === cells.length;
}

function meanLength({ cells }: HintColumn): number {
  return cells.join('').length / cells.length;
}

/** Whole numbers, each once. */
function areNumbers(cells: readonly string[]): boolean {
  return cells.every((cell) => /^\d{1,6}$/.test(cell)) && new Set(cells).size === cells.length;
}

/** 1, 2, 3: the number of the row or a place, as likely as not. */
function isCounter(cells: readonly string[]): boolean {
  return cells.every((cell, i) => Number(cell) === i + 1);
}
