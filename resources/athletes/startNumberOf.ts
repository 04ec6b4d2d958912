import type { CellText } from '../../engine/core/field';
import { plainSigns } from '../../engine/core/words';

/** "Nr. 1", "No 3", "#2": what is written before a number where it is read by people. Letters of its own stand close to it: NO12. */
const HEADED =
  /^(?:[#№]|n[°º]|(?:no|nr|num|number|nummer|num[ée]ro|numer|bib|st\.?-?nr|startnr|startnummer|dossard|dorsal|pettorale|č|broj)(?:[.:#]\s*|\s+)[#]?)\s*(?=\d)/iu;
/** 1,234 and 1.234: a start number has no fraction, so three digits behind a sign are thousands as a sheet shows them. */
const THOUSANDS = /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+$/;
const NO_FRACTION = /^(\d+),0$/;
const REMARKED = /^(.*\d\S*)\s*[([{]([^()[\]{}]+)[)\]}]$/;

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
