import { wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';
import type { HintColumn } from './valueHints';

interface WordOptions {
  /** Those that no column fills yet. */
  targets: readonly ImportTarget[];
  /** Those that fill nothing yet, in the order of the file. */
  columns: readonly HintColumn[];
}

export interface GuessedWords {
  mapping: Record<string, string>;
  /** What was guessed without anything that tells. */
  warnings: string[];
}

const MOST = 0.8;
const LEAST_MARGIN = 0.1;
/** M40, W 35, U18, F40-44: letters and an age. */
const CLASS = /^\p{L}{1,4}[ -]?\d{1,2}(?:[-–+/]\d{0,2})?$/u;

/**
 * Guesses columns of words by what people's names and groups are like: the names of people hardly repeat and stand before the names
 * of their groups, in one column or in two; of two, common given names tell which is which, or the given names repeat more, and a
 * federation prints the family names in capitals.
 */
export function guessWords({ targets, columns }: WordOptions): GuessedWords {
  const targetOf = (kind: ReturnType<typeof wordsOf>) =>
    targets.find((target) => !target.split && !target.affix && wordsOf(target) === kind);
  const [given, family, group] = [targetOf('given'), targetOf('family'), targetOf('group')];
  const whole = targets.find(({ split, fields }) => split && given && family && fields.includes(given.fields[0]!));
  const guessed: Record<string, string> = {};
  const warnings: string[] = [];
  const give = (column: HintColumn | undefined, target: ImportTarget | undefined) => {
    if (column && target) guessed[column.name] = target.name;
  };
  give(
    columns.find(({ cells }) => isMostly(cells, (cell) => CLASS.test(cell))),
    targetOf('class'),
  );
  const words = columns.filter(({ name, cells }) => guessed[name] === undefined && isMostly(cells, isWord));
  const at = words.findIndex(({ cells }) => shareOfDistinct(cells) >= MOST);
  const [first, second] = at < 0 ? [] : words.slice(at);
  let rest = words;
  if (first && whole && isMostly(first.cells, isSeveral)) {
    give(first, whole);
    rest = words.slice(at + 1);
  } else if (first && given && family) {
    const before = words[at - 1];
    // Given names repeat: in a long list they alone are not distinct.
    const pair = before && !isMostly(before.cells, isSeveral) ? [before, first] : [first, second];
    const [one, other] = pair;
    if (one && other && !isMostly(other.cells, isSeveral)) {
      const told = isFamilyFirst(one, other, whole);
      if (told === null)
        warnings.push(
          `Nothing tells which of the columns “${one.name}” and “${other.name}” has the first names: it is taken to be “${one.name}”. Swap them if that is wrong.`,
        );
      const isSwapped = told === true;
      give(one, isSwapped ? family : given);
      give(other, isSwapped ? given : family);
      rest = words.slice(words.indexOf(other) + 1);
    }
  }
  if (rest !== words) give(rest[0], group);
  return { mapping: guessed, warnings };
}

/** Null where neither capitals, nor common names, nor repeats tell. */
function isFamilyFirst(one: HintColumn, other: HintColumn, whole: ImportTarget | undefined): boolean | null {
  if (areCapitals(one.cells) !== areCapitals(other.cells)) return areCapitals(one.cells);
  const settled = whole?.settle?.(one.cells.map((cell, i) => `${cell} ${other.cells[i] ?? ''}`));
  if (settled && settled.column !== whole?.name) return true;
  if (settled === null) return false;
  // By a fair margin: a few names more or less say nothing.
  const margin = shareOfDistinct(one.cells) - shareOfDistinct(other.cells);
  return Math.abs(margin) > LEAST_MARGIN ? margin > 0 : null;
}

function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 1 && cells.filter(is).length >= cells.length * MOST;
}

function isWord(cell: string): boolean {
  return cell.length <= 80 && /\p{L}{2}/u.test(cell) && !/\d/.test(cell);
}

function isSeveral(cell: string): boolean {
  return /\S[\s,]+\S/.test(cell);
}

function areCapitals(cells: readonly string[]): boolean {
  return isMostly(cells, (cell) => cell === cell.toUpperCase());
}

function shareOfDistinct(cells: readonly string[]): number {
  return new Set(cells).size / Math.max(1, cells.length);
}
