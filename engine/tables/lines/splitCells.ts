import { CsvTokenizer } from '../csv/csvTokenizer';
import { plainCell } from '../csv/plainCell';
import { ImportFileError } from '../importFileError';
import { LONGEST_LINE } from './lineReader';

const LIMITS = { maxRowLength: LONGEST_LINE, maxColumns: LONGEST_LINE };

/**
 * The trimmed cells of one line; a cell in quotes may hold the delimiter, but no line break. Null when a quote opens that nothing
 * closes.
 */
export function splitCells(line: string, delimiter: string): string[] | null {
  const cells = line.includes('"') ? quotedCells(line, delimiter) : line.split(delimiter);
  return cells === null ? null : cells.map((cell) => plainCell(cell.trim()));
}

function quotedCells(line: string, delimiter: string): string[] | null {
  const tokenizer = new CsvTokenizer({ delimiter, limits: LIMITS, isStrict: true });
  try {
    const rows = [...tokenizer.push(line), ...tokenizer.end()];
    return rows[0]?.cells ?? [];
  } catch (error) {
    if (error instanceof ImportFileError) return null;
    throw error;
  }
}
