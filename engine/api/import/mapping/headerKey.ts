import { foldText } from '../../../core/words';

/**
 * What is left of a column's name when case, accents, blanks and punctuation do not count: 'E-Mail address' and
 * 'email_address' are one name. '#' and the signs of 'n°' are kept, since some files have nothing else.
 */
export function headerKey(name: string): string {
  return foldText(name.replace(/[°º]/g, 'o')).replace(/[^\p{L}\p{N}#]+/gu, '');
}
