import { splitCells } from '../../../../engine/tables/lines/splitCells';
import { Unreadable } from '../lines/unreadable';

/** The trimmed cells of one line. @throws Unreadable */
export function cellsOf(line: string, delimiter: string): string[] {
  const cells = splitCells(line, delimiter);
  if (!cells) throw new Unreadable('line', 'a quote opens in it that nothing closes');
  return cells;
}
