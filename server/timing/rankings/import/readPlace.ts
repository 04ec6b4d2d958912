import { OUT_OF_COMPETITION } from '../../../../resources/athletes/aliases/stateWords';
import type { AthleteState } from '../../resolve/types';
import { stateOfWord } from './resultWords';

const NONE = /^[-–—]+$/;
/** `1`, `1.`, `1st`, `1er`, `=3`, `3=`, `T3`, `1 / 245`, `1 (245)`, `1.0`. */
const PLACE =
  /^[=#(]?(?:T[ -]?)?([1-9]\d{0,8})(?:[.,]0+|[.):ºª°]|:[ae]|st|nd|rd|th|er|re|[èe]re|[èe]me|de|e|ste)? ?(?:=|T)?(?: *\/ *\d+| *\(\d+\)| (?:of|von|van|de|z|из) \d+)?$/iu;

interface Place {
  readonly rank: number | null;
  /** What a place may say instead. */
  readonly state: AthleteState | null;
}

export const NO_PLACE: Place = { rank: null, state: null };

/** The place that a cell says, or why there is none; null for what is neither. */
export function readPlace(text: string): Place | null {
  if (text === '' || NONE.test(text)) return NO_PLACE;
  const [, place] = PLACE.exec(text.replace(/\s+/g, ' ')) ?? [];
  if (place !== undefined) return { rank: Number(place), state: null };
  if (OUT_OF_COMPETITION.test(text)) return { rank: null, state: 'finished' };
  const state = stateOfWord(text);
  return state === null ? null : { rank: null, state };
}
