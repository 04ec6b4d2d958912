import type { AthleteState } from '../../resolve/types';
import { stateOfWord } from './resultWords';

/** Numbers that ultra results write for a state. */
const CODES: Readonly<Record<string, AthleteState>> = { 1: 'finished', 2: 'dnf', 3: 'dns' };
/** Codes as short as those of provinces and countries: AB is Alberta as well as "abandoned". */
const LONGEST_SHORT = 2;

interface StatusRow {
  /** Cell of the column of states. */
  readonly status: string;
  readonly hasTime: boolean;
}

/** Whether a column of states holds these numbers: no others stand there, and exactly the finishers have times. */
export function areStatusCodes(rows: readonly StatusRow[]): boolean {
  const filled = rows.filter(({ status }) => status !== '');
  return (
    filled.length > 0 &&
    filled.every(({ status, hasTime }) => CODES[status] !== undefined && (CODES[status] === 'finished') === hasTime)
  );
}

export function stateOfCode(text: string): AthleteState | null {
  return CODES[text] ?? null;
}

/** Whether short codes alone speak for a column of states, and rows contradict them: those that would be out have times. */
export function isContradicted(rows: readonly StatusRow[]): boolean {
  const said = rows.flatMap(({ status, hasTime }) => {
    const state = stateOfWord(status);
    return state === null ? [] : [{ isShort: status.length <= LONGEST_SHORT, isOut: state !== 'finished', hasTime }];
  });
  return said.every(({ isShort }) => isShort) && said.some(({ isOut, hasTime }) => isOut && hasTime);
}
