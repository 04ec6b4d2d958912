import { foldWord } from '../../engine/fields/choice/choice.field';
import { STATE_SPELLINGS } from './aliases/stateWords';

/** Why somebody has no time. */
const WITHOUT_TIME = ['dnf', 'dns', 'dsq'] as const;
const WORDS: ReadonlySet<string> = new Set(
  WITHOUT_TIME.flatMap((state) => [state, ...(STATE_SPELLINGS[state] ?? [])].map(foldWord)),
);
const TIME = /^\d{1,3}(?:[:.h']\s?\d{1,2}){1,2}(?:[.,]\d+)?"?$/;

/** What stands in a column of times where somebody has none. */
export function stateInTime(cell: string): Record<string, string> {
  return WORDS.has(foldWord(cell)) ? { state: cell } : {};
}

/** The first such word of a column that is one of times besides; null for any other column. */
export function stateAmongTimes(cells: readonly string[]): string | null {
  const others = cells.filter((cell) => !TIME.test(cell));
  const areStates = others.every((cell) => WORDS.has(foldWord(cell)));
  return others.length > 0 && others.length < cells.length && areStates ? (others[0] ?? null) : null;
}
