import { CsvTokenizer } from '../../../tables/csv/csvTokenizer';
import type { SourceRow } from '../../../tables/fileSource';
import type { FileInspection } from '../../../tables/inspectFile';
import { DELIMITERS, type Slipped } from './slippedCells';

const UNLIMITED = { maxRowLength: Number.POSITIVE_INFINITY, maxColumns: Number.POSITIVE_INFINITY };

/**
 * Refuses rows that another delimiter splits into the columns of the file, such as a line pasted from another list. The refused row has the
 * cells that were meant, so that it can be imported again as it is.
 */
export function otherDelimiter({ delimiter, columns, aligned }: FileInspection): (row: SourceRow) => Slipped | null {
  if (delimiter === null || aligned || columns.length < 2) return () => null;
  const others = Object.keys(DELIMITERS).filter((one) => one !== delimiter);
  return (row) => {
    const filled = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (filled * 2 > columns.length) return null;
    const text = row.cells.slice(0, filled).join(delimiter);
    for (const other of others) {
      if (!text.includes(other)) continue;
      const cells = splitBy(text, other);
      // A blank beside the sign stands in a text: "Women, 10 km".
      if (cells.length !== columns.length || cells.some((cell) => cell !== cell.trim())) continue;
      const [used, usual] = [DELIMITERS[other], DELIMITERS[delimiter]];
      const problem = `A ${used} separates the cells of this row, and a ${usual} those of the file. Check the cells and import the row again.`;
      return { cells, problem };
    }
    return null;
  };
}

function splitBy(text: string, delimiter: string): string[] {
  const tokenizer = new CsvTokenizer({ delimiter, limits: UNLIMITED, step: 0 });
  return tokenizer.push(`${text}\n`)[0]?.cells ?? [];
}
