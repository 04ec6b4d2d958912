import { headerKey } from './headerKey';

/** Heads the column of a file of failed rows that says why. Such a file can be mended and sent again as it is. */
export const REASON_COLUMN = 'Not imported because';

export function isReasonColumn(name: string): boolean {
  return headerKey(name) === headerKey(REASON_COLUMN);
}
