import { foldText } from '../../../../engine/core/words';
import { STATE_SPELLINGS } from '../../../../resources/athletes/aliases/stateWords';
import type { AthleteState } from '../../resolve/types';

/** How result files say that somebody has no place, in several languages. */
const WORDS: Readonly<Partial<Record<AthleteState, readonly string[]>>> = {
  registered: ['registered'],
  started: ['started'],
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
    'nicht im ziel',
    'niet gefinisht',
    'abandono',
    'retirado',
    'no finalizó',
    'ritirato',
    'nie ukończył',
    'nie ukończyła',
    'nedokončil',
    'nedokončila',
    'feladta',
    'utgått',
    'brutit',
    'brutt',
    'udgået',
    'keskeytti',
    'keskeyttänyt',
    'kesk',
    'сошел',
    'сошёл',
    'сошла',
    'не финишировал',
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
    'no salió',
    'non partito',
    'nestartoval',
    'nestartovala',
    'nem indult',
    'ej start',
    'ikke startet',
    'ei lähtenyt',
    'не стартовал',
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
    'descalificado',
    'zdyskwalifikowany',
    'diskvalifikován',
    'kizárva',
    'hylätty',
    'hyl',
    'дисквалификация',
    'снят',
  ],
};

const byWord = new Map(
  Object.entries(WORDS).flatMap(([state, words]) => words.map((word) => [key(word), state as AthleteState] as const)),
);

/** The state a word of a result file stands for; null for none. */
export function stateOfWord(text: string): AthleteState | null {
  return byWord.get(key(text)) ?? null;
}

const OUT = ['dnf', 'dns', 'dsq'] as const;
const outWords = new Set(OUT.flatMap((state) => [...(WORDS[state] ?? []), ...(STATE_SPELLINGS[state] ?? [])]).map(key));

/** Returns whether a state leaves the athlete without a place. */
export function isOut(state: AthleteState): boolean {
  return OUT.some((out) => out === state);
}

/** Returns whether a text is a word for DNF, DNS or DSQ in result files or start lists. */
export function isOutWord(text: string): boolean {
  return outWords.has(key(text));
}

function key(text: string): string {
  return foldText(text).replace(/[^\p{L}]+/gu, '');
}
