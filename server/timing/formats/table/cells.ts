import { CsvTokenizer } from '../../../../engine/api/import/reading/csv/csvTokenizer';
import { ImportFileError } from '../../../../engine/api/import/reading/importFileError';
import { LONGEST_LINE } from '../lines/lineReader';
import { Unreadable } from '../lines/unreadable';

const LIMITS = { maxRowLength: LONGEST_LINE, maxColumns: LONGEST_LINE };

/** The trimmed cells of one line; a cell in quotes may hold the delimiter, but no line break. */
export function splitCells(line: string, delimiter: string): string[] {
  const cells = line.includes('"') ? quotedCells(line, delimiter) : line.split(delimiter);
  return cells.map((cell) => cell.trim());
}

function quotedCells(line: string, delimiter: string): string[] {
  const tokenizer = new CsvTokenizer({ delimiter, limits: LIMITS });
  try {
    const rows = [...tokenizer.push(line), ...tokenizer.end()];
    return rows[0]?.cells ?? [];
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw new Unreadable('line', 'a quote opens in it that nothing closes');
  }
}
