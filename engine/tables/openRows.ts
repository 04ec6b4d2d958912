import { fitToWidth } from './columnNames';
import { CsvTokenizer, type FileEnding } from './csv/csvTokenizer';
import type { TextEncoding } from './encoding/detectEncoding';
import { TextReader } from './encoding/textReader';
import { type FileHints, type FileSource, type ReadLimits, type SourceRow, withDefaultLimits } from './fileSource';
import { ImportFileError } from './importFileError';
import { type FileInspection, inspectFile } from './inspectFile';
import { laterHeaders } from './laterHeaders';
import { AlignedReader } from './lines/alignedColumns';
import { findSheet, openWorkbook } from './xlsx/openWorkbook';

/**
 * The rows of data of a file, read as they are asked for; stopping early closes the file. Without an `inspection` the file is
 * inspected first. `cells` has one entry per column of the inspection; rows that are longer keep what they have more, for the
 * caller to report. U+FFFD in a cell stands for bytes without a meaning in the file's encoding. Throws ImportFileError while
 * reading, for everything `importFileError.ts` lists, and whatever the source's stream throws.
 */
export async function* openRows(
  source: FileSource,
  options: FileHints & { inspection?: FileInspection } = {},
): AsyncGenerator<SourceRow, void, undefined> {
  const limits = withDefaultLimits(options.limits);
  const inspection = options.inspection ?? (await inspectFile(source, options));
  const width = inspection.columns.length;
  const usual = inspection.usualCells ?? Number.POSITIVE_INFINITY;
  const batches =
    inspection.kind === 'xlsx' ? readSheet(source, inspection, limits) : readText(source, inspection, limits);
  const inOrder = laterHeaders(inspection);
  let count = 0;
  for await (const batch of batches) {
    for (const { line, cells, cut, encoding } of batch) {
      if (line < inspection.dataLine) continue;
      if (++count > limits.maxRows) throw tooManyRows(line, limits);
      yield {
        ...inOrder({ line, cells: fitToWidth(cells, width) }),
        ...(cells.length > usual && { given: cells.length }),
        ...(cut && { cut }),
        ...(encoding && { encoding }),
      };
    }
  }
}

async function* readText(
  source: FileSource,
  { encoding, country, otherLines, delimiter, aligned, fewestCells }: FileInspection,
  limits: ReadLimits,
): AsyncGenerator<SourceRow[]> {
  const others = new Map<number, TextEncoding>();
  const reader = new TextReader(encoding ?? 'utf-8', {
    country,
    isMixed: otherLines !== undefined,
    onOtherLine: (line, own) => others.set(line, own),
  });
  const withEncoding = (row: SourceRow): SourceRow => {
    const own = others.get(row.line);
    return own && others.delete(row.line) ? { ...row, encoding: own } : row;
  };
  const isAligned = aligned && aligned !== 'uneven';
  const reading = isAligned ? new AlignedReader(aligned) : new CsvTokenizer({ delimiter: delimiter ?? ',', limits });
  for await (const bytes of await source.stream()) yield reading.push(reader.read(bytes)).map(withEncoding);
  yield reading.push(reader.end()).map(withEncoding);
  const rest = reading.end().map(withEncoding);
  yield 'ending' in reading ? withCut(rest, reading.ending, fewestCells ?? 0) : rest;
}

/** Marks the last row where the file ends within it. */
function withCut(rows: SourceRow[], ending: FileEnding | null, fewest: number): SourceRow[] {
  const last = rows.at(-1);
  const isInQuote = ending === 'open_quote';
  if (!last || !(isInQuote || (ending === 'no_line_break' && last.cells.length < fewest))) return rows;
  return [...rows.slice(0, -1), { ...last, cut: { cells: last.cells.length, isInQuote } }];
}

async function* readSheet(
  source: FileSource,
  { sheet }: FileInspection,
  limits: ReadLimits,
): AsyncGenerator<SourceRow[]> {
  const workbook = await openWorkbook(source, limits);
  for await (const { rows } of workbook.readRows(findSheet(workbook.sheets, sheet ?? ''))) yield rows;
}

function tooManyRows(line: number, { maxRows }: ReadLimits): ImportFileError {
  const message = `The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it.`;
  return new ImportFileError('too_many_rows', message, { line });
}
