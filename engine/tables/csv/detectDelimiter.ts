import type { SourceRow } from '../fileSource';
import { CsvTokenizer } from './csvTokenizer';

/** Delimiters that imports read and exports write. */
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof CSV_DELIMITERS)[number];

const CANDIDATES: Delimiter[] = [';', '\t', ',', '|'];
const SAMPLE_CHARACTERS = 128 * 1024;
const SAMPLE_ROWS = 300;
/** Below this no delimiter splits the rows evenly enough; the file has one column. */
const LEAST_SCORE = 0.1;
const UNLIMITED = { maxRowLength: Number.POSITIVE_INFINITY, maxColumns: Number.POSITIVE_INFINITY };

/**
 * The delimiter that splits the beginning of a file most evenly; quoted cells are respected, rows above the table do no harm.
 * A comma for files of one column. Excel's `sep=;` on the first line decides at once.
 */
export function detectDelimiter(text: string): Delimiter {
  const declared = /^sep=([,;|\t])[\r\n]/i.exec(text)?.[1];
  if (declared) return declared as Delimiter;
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = CANDIDATES.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= LEAST_SCORE ? best.delimiter : ',';
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  if (!sample.includes(delimiter)) return 0;
  const tokenizer = new CsvTokenizer({ delimiter, limits: UNLIMITED, step: 0 });
  const rows = tokenizer.push(`${sample.replaceAll('\0', '')}\n`).slice(0, SAMPLE_ROWS);
  const { width, count } = commonWidth(rows);
  if (width < 2) return 0;
  const evenness = (count / rows.length) * (1 - 1 / width);
  if (delimiter !== ',' || isEverSeparator(rows)) return evenness;
  // "Smith, John" or "12,5" in the only column, below a name without a comma.
  return rows[0]!.cells.length === 1 ? 0 : evenness * 0.3;
}

function commonWidth(rows: SourceRow[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = { width: 0, count: 0 };
  for (const [width, count] of counts) if (count > best.count) best = { width, count };
  return best;
}

/** Whether a comma stands anywhere else than inside a number or before a space, as in a sentence. */
function isEverSeparator(rows: SourceRow[]): boolean {
  return rows.some(({ cells }) =>
    cells.some((cell, index) => {
      const before = cells[index - 1];
      return before !== undefined && !cell.startsWith(' ') && !(/\d$/.test(before) && /^\d/.test(cell));
    }),
  );
}
