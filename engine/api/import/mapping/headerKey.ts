import { foldText } from '../../../core/words';

/**
 * What is left of a column's name when case, accents, blanks and punctuation do not count: 'E-Mail address' and
 * 'email_address' are one name. '#' counts where there is nothing else, since some files head start numbers so.
 */
export function headerKey(name: string): string {
  const key = foldText(name.replace(/№/g, 'No').replace(/[°º]/g, 'o')).replace(/[^\p{L}\p{N}]+/gu, '');
  return key === '' && name.includes('#') ? '#' : key;
}
