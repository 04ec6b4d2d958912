import { wordsOf } from './columnValues';
import type { ImportTarget } from './importTargets';
import type { HintColumn } from './valueHints';

interface WordOptions {
  /** Those that no column fills yet. */
  targets: readonly ImportTarget[];
  /** Those that fill nothing yet, in the order of the file. */
  columns: readonly HintColumn[];
}

const MOST = 0.8;
/** M40, W 35, U18, F40-44: letters and an age. */
const CLASS = /^\p{L}{1,4}[ -]?\d{1,2}(?:[-–+/]\d{0,2})?$/u;

/**
 * Guesses columns of words by what people's names and groups are like: the names of people hardly repeat and stand before the names
 * of their groups, in one column or in two; of two, the given names repeat more, and a federation prints the family names in capitals.
 */
export function guessWords({ targets, columns }: WordOptions): Record<string, string> {
  const targetOf = (kind: ReturnType<typeof wordsOf>) =>
    targets.find((target) => !target.split && !target.affix && wordsOf(target) === kind);
  const [given, family, group] = [targetOf('given'), targetOf('family'), targetOf('group')];
  const whole = targets.find(({ split, fields }) => split && given && family && fields.includes(given.fields[0]!));
  const guessed: Record<string, string> = {};
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
      const isSwapped =
        areCapitals(one.cells) !== areCapitals(other.cells) ? areCapitals(one.cells) : repeatsLess(one, other);
      give(one, isSwapped ? family : given);
      give(other, isSwapped ? given : family);
      rest = words.slice(words.indexOf(other) + 1);
    }
  }
  if (rest !== words) give(rest[0], group);
  return guessed;
}

/** By a fair margin: a few names more or less say nothing. */
function repeatsLess(one: HintColumn, other: HintColumn): boolean {
  return shareOfDistinct(one.cells) > shareOfDistinct(other.cells) + 0.1;
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
