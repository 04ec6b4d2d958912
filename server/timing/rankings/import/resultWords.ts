import { foldText } from '../../../../engine/core/words';
import type { AthleteState } from '../../resolve/types';

/** How result files say that somebody has no place, in several languages. */
const WORDS: Readonly<Partial<Record<AthleteState, readonly string[]>>> = {
  finished: ['finished', 'finisher', 'finish', 'fin', 'ok', 'classified', 'official', 'q'],
  dnf: [
    'dnf',
    'did not finish',
    'ab',
    'abd',
    'abandon',
    'aufgegeben',
    'ret',
    'retired',
    'opgegeven',
    'otl',
    'rit',
    'nf',
  ],
  dns: [
    'dns',
    'did not start',
    'dnss',
    'nicht gestartet',
    'niet gestart',
    'np',
    'ns',
    'nie wystartował',
    'non partant',
  ],
  dsq: [
    'dsq',
    'dq',
    'disq',
    'disqualified',
    'disqualifiziert',
    'gediskwalificeerd',
    'disqualifié',
    'squalificato',
    'dsk',
  ],
};

const byWord = new Map(
  Object.entries(WORDS).flatMap(([state, words]) => words.map((word) => [key(word), state as AthleteState] as const)),
);

/** The state a word of a result file stands for; null for none. */
export function stateOfWord(text: string): AthleteState | null {
  return byWord.get(key(text)) ?? null;
}

function key(text: string): string {
  return foldText(text).replace(/[^\p{L}]+/gu, '');
}
