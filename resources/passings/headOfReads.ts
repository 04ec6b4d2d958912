import { type Delimiter, detectDelimiter } from '../../engine/tables/csv/detectDelimiter';
import { splitCells } from '../../engine/tables/lines/splitCells';

/** Delimiter, header and date format of a table of reads are detected from this many lines. */
export const HEAD_LINES = 50;

/** Comments, and Excel's declaration of the delimiter. */
const BESIDE = /^#|^sep=.$/i;

export function isBesideReads(line: string): boolean {
  return BESIDE.test(line);
}

/** The first lines of a table of reads cut into cells; what holds no cells, and lines whose quotes are broken, are left out. */
export function headOfReads(lines: readonly string[]): { delimiter: Delimiter; rows: string[][] } {
  const filled = lines.filter((line) => line.trim() !== '' && !isBesideReads(line));
  const delimiter = detectDelimiter(filled.join('\n'));
  return { delimiter, rows: filled.map((line) => splitCells(line, delimiter)).filter((cells) => cells !== null) };
}
