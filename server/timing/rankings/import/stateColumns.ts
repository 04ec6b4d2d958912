import { headerKey } from '../../../../engine/api/import/mapping/headerKey';
import { boolean } from '../../../../engine/fields/boolean/boolean.field';
import { STATE_SPELLINGS } from '../../../../resources/athletes/aliases/stateWords';
import type { AthleteState } from '../../resolve/types';
import { isOut, stateOfWord } from './resultWords';

/** States that have a column of their own, with yes or no in each row. Of two in one row the first is used. */
const OUT_COLUMNS = ['dsq', 'dnf', 'dns'] as const;
export const STATE_COLUMNS = [...OUT_COLUMNS, 'finished'] as const;
type StateColumn = (typeof STATE_COLUMNS)[number];

/** Further headings, beside the words for the states. */
const HEADINGS: Readonly<Record<StateColumn, readonly string[]>> = {
  dsq: ['dsq', 'is dsq', 'disqualification', ...(STATE_SPELLINGS.dsq ?? [])],
  dnf: ['dnf', 'is dnf', ...(STATE_SPELLINGS.dnf ?? [])],
  dns: ['dns', 'is dns', ...(STATE_SPELLINGS.dns ?? [])],
  finished: ['finished', 'has finished', ...(STATE_SPELLINGS.finished ?? [])],
};
/** Shorter headings are codes of something else too: NP is Nepal. */
const LEAST_LETTERS = 3;

/** Returns the folded headings of a state's column. */
export function stateHeadings(state: StateColumn): string[] {
  const keys = HEADINGS[state].map(headerKey);
  return [...new Set(keys)].filter((key) => key.length >= LEAST_LETTERS || key === 'dq');
}

export function isStateColumn(target: string | null | undefined): target is StateColumn {
  return STATE_COLUMNS.some((name) => name === target);
}

interface Answer {
  /** Null where the cell says no. */
  readonly state: AthleteState | null;
}

/** Reads a cell of a state's column: yes, no or the word for a state; null for any other text. */
export function readAnswer(column: StateColumn, text: string): Answer | null {
  const read = boolean().type.fromText(text, {}, {});
  if (!read.ok) {
    const state = stateOfWord(text);
    return state === null ? null : { state };
  }
  if (column === 'finished') return { state: read.value ? 'finished' : 'dnf' };
  return { state: read.value ? column : null };
}

/** Returns the states that the columns of a row name, DSQ first. */
export function answeredStates(values: Readonly<Record<string, unknown>>): AthleteState[] {
  const states = OUT_COLUMNS.flatMap((column) => answerIn(values, column)?.state ?? []).filter(isOut);
  return OUT_COLUMNS.filter((state) => states.includes(state));
}

/** Reads whether a row is of a finisher, by the column for that. */
export function answeredFinish(values: Readonly<Record<string, unknown>>): AthleteState | null {
  return answerIn(values, 'finished')?.state ?? null;
}

/** Returns whether the columns of a row name a state, or deny the given one. */
export function answersState(values: Readonly<Record<string, unknown>>, known: AthleteState): boolean {
  const denied = isStateColumn(known) && answerIn(values, known) !== null;
  return denied || answeredStates(values).length > 0 || answeredFinish(values) !== null;
}

function answerIn(values: Readonly<Record<string, unknown>>, column: StateColumn): Answer | null {
  const text = values[column];
  return typeof text === 'string' && text.trim() !== '' ? readAnswer(column, text.trim()) : null;
}
