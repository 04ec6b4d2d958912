import type { CellText, ColumnCells, ColumnTraits, ImportContext } from '../../engine/core/field';
import type { Issue } from '../../engine/core/issue';
import { plainSigns } from '../../engine/core/words';

/** "Nr. 1", "No 3", "#2": what is written before a number where it is read by people. Letters of its own stand close to it: NO12. */
const HEADED =
  /^(?:[#№]|n[°º]|(?:no|nr|num|number|nummer|num[ée]ro|numer|bib|st\.?-?nr|startnr|startnummer|dossard|dorsal|pettorale|č|broj)(?:[.:#]\s*|\s+)[#]?)\s*(?=\d)/iu;
/** 1,234 and 1.234: a start number has no fraction, so three digits behind a sign are thousands as a sheet shows them. */
const THOUSANDS = /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+$/;
const NO_FRACTION = /^(\d+),0$/;
const REMARKED = /^(.*\d\S*)\s*[([{]([^()[\]{}]+)[)\]}]$/;

/** Words in place of a bib that is not assigned yet. Some tables write 0. */
export const NO_BIB =
  /^(?:0+|tb[acd]|n\.?n\.?|none|no (?:bib|number)|unassigned|pending|keine?|ohne|offen|geen|zonder|aucun|sans|sin|ninguno|nessuno|senza|brak|bez)$/i;

/** The bibs of a column are words, such as the letters of teams. */
const WORDS = 'bibs are words';
/** Share of a column's bibs without a digit from which words are usual in it. */
const OFTEN = 0.5;

/** Returns whether the bibs of a column are words rather than numbers. */
export function bibTraits({ cells }: ColumnCells): ColumnTraits {
  const words = cells.filter((cell) => !isNumber(cell)).length;
  return { traits: words > 0 && words >= cells.length * OFTEN ? [WORDS] : [] };
}

/** Returns what to check about a bib without a digit among numbers, such as VIP. */
export function bibDoubt(value: unknown, { traits }: ImportContext): Issue | null {
  return typeof value !== 'string' || isNumber(value) || traits?.has(WORDS) ? null : { key: 'validation.no_number' };
}

function isNumber(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

/** The start number in a cell, without what people write around it. */
export function startNumberOf(cell: string): CellText {
  // Nearly all are digits and nothing else.
  if (/^\d+$/.test(cell)) return { text: cell };
  const plain = plainSigns(cell).trim();
  const [, before, rest] = REMARKED.exec(plain) ?? [];
  const number = (before ?? plain).trim().replace(HEADED, '').replace(NO_FRACTION, '$1');
  const text = THOUSANDS.test(number) ? number.replace(/\D/g, '') : number;
  return { text, ...(rest && { rest: rest.trim() }) };
}
