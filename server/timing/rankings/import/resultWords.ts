import { foldText } from '../../../../engine/core/words';
import { STATE_SPELLINGS } from '../../../../resources/athletes/aliases/stateWords';
import { splitState } from '../../../../resources/athletes/stateCell';
import type { AthleteState } from '../../resolve/types';

const OUT = ['dnf', 'dns', 'dsq'] as const;

/** Words of results for the other states; "ok" stands beside a time, and means an entry in a start list. */
const OTHERS: Readonly<Partial<Record<AthleteState, readonly string[]>>> = {
  registered: [],
  started: [],
  finished: ['ok', 'official', 'q', ...(STATE_SPELLINGS.finished ?? [])],
};

const words = [...Object.entries(OTHERS), ...OUT.map((state) => [state, STATE_SPELLINGS[state] ?? []] as const)];
const byWord = new Map(
  words.flatMap(([state, own]) => [state, ...own].map((word) => [key(word), state as AthleteState] as const)),
);

/** The state a word of a result file stands for, with or without a reason behind it; null for none. */
export function stateOfWord(text: string): AthleteState | null {
  return byWord.get(key(text)) ?? byWord.get(key(splitState(text)?.word ?? '')) ?? null;
}

/** Returns whether a state leaves the athlete without a place. */
export function isOut(state: AthleteState): boolean {
  return OUT.some((out) => out === state);
}

/** Returns whether a text is a word for DNF, DNS or DSQ in result files or start lists. */
export function isOutWord(text: string): boolean {
  const state = byWord.get(key(text));
  return state !== undefined && isOut(state);
}

function key(text: string): string {
  return foldText(text).replace(/[^\p{L}]+/gu, '');
}
