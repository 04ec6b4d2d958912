import type { ColumnCells, ColumnTraits } from '../../engine/core/field';
import { foldWord } from '../../engine/fields/choice/choice.field';
import { CLUBS_IN_BRACKETS, isLikeClub, saidInBrackets } from './nameBrackets';

/** "M." stands for "Monsieur" in a column, not for Marie. */
export const FRENCH_MISTERS = 'French misters';

const BRACKETS = /^(.*\p{L}.*?)[,;]?\s*[([{]([^()[\]{}]*)[)\]}]$/u;
/** Of the names in a column: this many, and two at least, have a club behind them where clubs stand there. */
const LEAST_SHARE = 1 / 3;
const LEAST = 2;

/** What the names of a column tell together, whichever way they are written. */
export function nameTraits({ cells, headings, filled }: ColumnCells): ColumnTraits {
  const inBrackets = cells.flatMap((cell) => {
    const [, , text = ''] = BRACKETS.exec(cell.trim()) ?? [];
    return text.trim() === '' || saidInBrackets(text.trim()) ? [] : [{ cell, text: text.trim() }];
  });
  const hasClubs = !filled.has('club') && areClubs(inBrackets, cells.length);
  const traits = [...(hasClubs ? [CLUBS_IN_BRACKETS] : []), ...(areMisters(cells, headings) ? [FRENCH_MISTERS] : [])];
  const kept = inBrackets.find(({ text }) => !hasClubs || !isLikeClub(text));
  if (!kept) return { traits };
  return { traits, said: `what stands in brackets is read as part of the name, as in ${JSON.stringify(kept.cell)}.` };
}

interface Bracketed {
  readonly cell: string;
  readonly text: string;
}

/** Clubs have several words, capitals or figures, or come more than once; so do no nicknames. */
function areClubs(found: readonly Bracketed[], all: number): boolean {
  const clubs = found.filter(({ text }) => isLikeClub(text));
  if (clubs.length < LEAST || clubs.length < all * LEAST_SHARE || clubs.length * 2 < found.length) return false;
  const telling = clubs.filter(({ text }) => /\s|\d|\p{Lu}{2}|\./u.test(text)).length;
  const repeated = clubs.length - new Set(clubs.map(({ text }) => foldWord(text))).size;
  return (telling + repeated) * 2 >= clubs.length;
}

/** Beside women who are addressed, or in a French list of which a third begins so. */
function areMisters(cells: readonly string[], headings: string): boolean {
  const misters = cells.filter((cell) => /^M\.\s*\p{L}{2}/u.test(cell)).length;
  if (misters === 0) return false;
  const isFrench = /pr[ée]nom|dossard/i.test(headings) && misters >= LEAST && misters >= cells.length * LEAST_SHARE;
  return isFrench || cells.some((cell) => /^(?:Mme|Mlle|Madame)\b/.test(cell));
}
