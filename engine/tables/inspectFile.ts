import { commonWidth, filledWidth, fitToWidth, nameColumns, quotedNames } from './columnNames';
import { CsvTokenizer } from './csv/csvTokenizer';
import { type Delimiter, detectDelimiter } from './csv/detectDelimiter';
import { type DetectedDateFormat, detectDateFormat } from './detectDateFormat';
import { detectHeader } from './detectHeader';
import { detectEncoding, type TextEncoding } from './encoding/detectEncoding';
import type { EncodingRival } from './encoding/letterStatistics';
import { decodeText } from './encoding/textReader';
import { type FileKind, isZip, requireText } from './fileKind';
import {
  type FileHints,
  type FileSource,
  type ReadLimits,
  readHead,
  type SourceRow,
  withDefaultLimits,
} from './fileSource';
import { ImportFileError } from './importFileError';
import { laterHeaders } from './laterHeaders';
import { type AlignedColumns, alignedColumns, alignedRows, linesOf } from './lines/alignedColumns';
import { spreadRows } from './spreadRows';
import { findSheet, type OpenWorkbook, openWorkbook } from './xlsx/openWorkbook';
import type { Sheet } from './xlsx/workbook';

/** Encoding to read the whole file in again; null where lines differ, which has to be detected each time. */
export function wholeEncoding({ encoding, otherLines }: FileInspection): TextEncoding | null {
  return otherLines ? null : encoding;
}

/** How a file is to be read, and what is in its first rows. Give it to `openRows`. */
export interface FileInspection {
  kind: FileKind;
  /** Null for XLSX. */
  encoding: TextEncoding | null;
  /** That the file is for; it settles the encoding also where the first bytes say nothing of it. */
  country?: string | undefined;
  /** Lines in the encoding, of a text whose other lines are UTF-8: those of its beginning. */
  otherLines?: readonly number[];
  /** Another encoding in which the text makes about as much sense, where nobody chose one. */
  rival?: EncodingRival;
  /** Null for XLSX. */
  delimiter: Delimiter | null;
  /** Of a text whose columns nothing but blanks parts: where they are, or that they are not in the same places in all lines. */
  aligned?: AlignedColumns | 'uneven';
  /** The sheet that is read, and all visible ones; null and none for text. */
  sheet: string | null;
  sheets: string[];
  /** Those with a table like that of the one that is read, where nobody chose it. */
  alikeSheets: string[];
  /** Line of the header, or null when there is none. */
  headerLine: number | null;
  /** What stands above the header, or above the first row of data where there is none. */
  above: SourceRow[];
  /** Line of the first row of data; what stands before it is not read. */
  dataLine: number;
  /** No two alike; `Column 1` and so on where the file names none. */
  columns: string[];
  /**
   * Cells that a row of a text has at most, unless a delimiter stands in one of them unquoted: those of the header, the nameless at its end
   * among them. Null for sheets, where nothing can slip.
   */
  widest: number | null;
  /** Cells that rows of a text have as a rule, the empty ones at their end among them; null for sheets. */
  usualCells: number | null;
  /** The fewest cells that the header or a row of a text has; null for sheets. */
  fewestCells: number | null;
  /** Cells that half of the first rows fill at least, without those that fill one where a third of them fill more. */
  typicallyFilled: number;
  /** The first 20 rows of data. */
  samples: string[][];
  /** The first 2,000 rows of data; of long cells the beginning. */
  head: SourceRow[];
  /** Per column the different cells of the rows behind these, where they are few; none where all rows are among them. */
  later: readonly (readonly string[])[];
  /** Per column the format of its dates, null where it holds none. Numbers are never taken for spreadsheet day numbers. */
  dateFormats: (DetectedDateFormat | null)[];
  /** Lines of the hidden rows of data of a sheet. */
  hiddenLines: readonly number[];
  /** Rows of data: exact when the whole file was seen, else estimated. */
  approximateRows: number;
}

interface Sample {
  rows: SourceRow[];
  /** Share of the file the rows are taken from; 1 when they are all. */
  share: number;
}

const HEAD_BYTES = 256 * 1024;
const HEAD_ROWS = 2_000;
/** With fewer rows in the head, header and data cannot be told apart. */
const ENOUGH_ROWS = 3;
const SAMPLE_ROWS = 20;
/** Sheets looked at for the one with the table, and names of columns by which it is known. */
const MOST_SHEETS = 20;
const ENOUGH_NAMES = 2;

/**
 * Looks at the beginning of a file (256 kB of a text, 2,000 rows of a sheet) and tells how to read it. Throws ImportFileError
 * for everything `importFileError.ts` lists but `too_many_rows`.
 */
export async function inspectFile(source: FileSource, hints: FileHints = {}): Promise<FileInspection> {
  const limits = withDefaultLimits(hints.limits);
  const head = await readHead(source, HEAD_BYTES);
  // No text at all, in which letters would be counted for nothing.
  if (isZip(head)) return inspectWorkbook(await openWorkbook(source, limits), hints);
  const detected = detectEncoding(head, hints.country, hints.isKnownName);
  const encoding = detected.bom ? detected.encoding : (hints.encoding ?? detected.encoding);
  requireText(head, { fileName: source.fileName, encoding });
  const isMixed = !hints.encoding && detected.isMixed;
  const inspection = await inspectText(source, { head, encoding, isMixed, hints, limits });
  return hints.encoding || !detected.rival ? inspection : { ...inspection, rival: detected.rival };
}

interface TextHead {
  head: Uint8Array;
  encoding: TextEncoding;
  isMixed: boolean | undefined;
  hints: FileHints;
  limits: ReadLimits;
}

async function inspectText(
  source: FileSource,
  { head, encoding, isMixed, hints, limits }: TextHead,
): Promise<FileInspection> {
  const read = async (bytes: Uint8Array, isWhole: boolean) => {
    const otherLines: number[] = [];
    const onOtherLine = (line: number) => otherLines.push(line);
    const text = decodeText(bytes, encoding, { country: hints.country, isMixed, onOtherLine });
    const delimiter = hints.delimiter ?? detectDelimiter(text);
    const share = isWhole ? 1 : Math.min(1, bytes.byteLength / Math.max(1, source.size));
    return { text, otherLines, isWhole, delimiter, share, rows: await tokenize({ text, delimiter, limits, isWhole }) };
  };
  let sample = await read(head, head.byteLength < HEAD_BYTES);
  if (sample.share < 1 && sample.rows.length < ENOUGH_ROWS) {
    // A row is longer than the head: find its end, or the reason why it has none.
    const length = HEAD_BYTES + ENOUGH_ROWS * 4 * limits.maxRowLength;
    const bytes = await readHead(source, length);
    sample = await read(bytes, bytes.byteLength < length);
  }
  const { delimiter, text, otherLines, isWhole, ...rest } = sample;
  const { isKnownName } = hints;
  const lines = isKnownName && isOneColumn(rest.rows) ? linesOf(text, isWhole) : [];
  const aligned = isKnownName ? alignedColumns(lines, isKnownName) : null;
  const isAligned = aligned !== null && aligned !== 'uneven';
  const table = describeTable(isAligned ? { ...rest, rows: alignedRows(lines, aligned) } : rest, hints, !isAligned);
  return {
    kind: 'csv',
    encoding,
    country: hints.country,
    ...(isMixed && { otherLines }),
    delimiter,
    sheet: null,
    sheets: [],
    alikeSheets: [],
    ...(aligned && { aligned }),
    ...table,
    ...(isAligned && { widest: null, usualCells: null, fewestCells: null }),
  };
}

/** Whether the delimiter parts nothing in most rows. */
function isOneColumn(rows: readonly SourceRow[]): boolean {
  return rows.filter(({ cells }) => cells.length === 1).length * 2 > rows.length;
}

async function inspectWorkbook({ sheets, readRows }: OpenWorkbook, hints: FileHints): Promise<FileInspection> {
  const candidates = hints.sheet === undefined ? sheets : [findSheet(sheets, hints.sheet)];
  const names = sheets.map(({ name }) => name);
  let found: { sheet: Sheet; sample: Sample; known: number } | null = null;
  const alikeSheets: string[] = [];
  for (const sheet of candidates.slice(0, MOST_SHEETS)) {
    const sample = await sampleSheet(sheet, readRows);
    if (sample.rows.length === 0) continue;
    const known = countKnownNames(sample, hints);
    if (found && found.known >= ENOUGH_NAMES) {
      if (known >= ENOUGH_NAMES && sample.rows.length > 1) alikeSheets.push(sheet.name);
    } else if (!found || known > found.known) found = { sheet, sample, known };
    if (!hints.isKnownName) break;
  }
  if (found) {
    const table = describeTable(found.sample, hints);
    const { name } = found.sheet;
    return {
      kind: 'xlsx',
      encoding: null,
      delimiter: null,
      sheet: name,
      sheets: names,
      alikeSheets,
      ...table,
      widest: null,
      usualCells: null,
      fewestCells: null,
    };
  }
  throw new ImportFileError(
    'empty_file',
    hints.sheet === undefined ? 'All sheets are empty.' : `The sheet "${hints.sheet}" is empty.`,
  );
}

/** How many columns the header of a sheet names in a way the caller understands: what tells a table from a page of notes. */
function countKnownNames({ rows }: Sample, hints: FileHints): number {
  const { isKnownName } = hints;
  const cells = isKnownName ? detectHeader(rows, hints).header?.cells : undefined;
  return cells?.filter((cell) => cell.trim() !== '' && isKnownName?.(cell)).length ?? 0;
}

async function sampleSheet(sheet: Sheet, readRows: OpenWorkbook['readRows']): Promise<Sample> {
  const sample: Sample = { rows: [], share: 1 };
  for await (const { rows, share } of readRows(sheet)) {
    sample.rows.push(...rows);
    sample.share = share;
    if (sample.rows.length >= HEAD_ROWS) break;
  }
  return sample;
}

/** `isDelimited`: a delimiter in a value adds a cell, so that the header alone says how many columns there are. */
function describeTable({ rows: given, share }: Sample, hints: FileHints, isDelimited = false) {
  const rows = given.map(clipped);
  if (rows.length === 0) throw new ImportFileError('empty_file', 'The file holds no rows.');
  const { header, skippedRows } = detectHeader(rows, hints);
  const first = rows.slice(skippedRows, skippedRows + HEAD_ROWS);
  if (first.length === 0) throw onlyHeader(header);
  const columns = nameColumns(header, first, isDelimited && header ? header.cells.length : Number.POSITIVE_INFINITY);
  const data = first.map(laterHeaders({ columns, headerLine: header?.line ?? null }));
  const widest = Math.max(columns.length, header?.cells.length ?? 0);
  const straight = data.filter(({ cells }) => filledWidth(cells) <= widest);
  const looked = spreadRows(straight.length > 0 ? straight : data, columns.length);
  return {
    headerLine: header?.line ?? null,
    above: rows.slice(0, skippedRows - (header ? 1 : 0)),
    dataLine: data[0]!.line,
    columns,
    widest,
    usualCells: usualWidth(straight, widest),
    fewestCells: fewestCells({ header, data, isWhole: share === 1 }),
    typicallyFilled: typicallyFilled(data),
    head: data,
    later: [],
    samples: data.slice(0, SAMPLE_ROWS).map(({ cells }) => fitToWidth(cells, columns.length)),
    dateFormats: columns.map((_, column) => detectColumnDates(looked, column)),
    hiddenLines: data.flatMap(({ line, isHidden }) => (isHidden ? [line] : [])),
    approximateRows: Math.ceil((rows.length - skippedRows) / share),
  };
}

/** Cells that most rows have, at least those of the header. Where as many rows have fewer, the extra cells are not usual. */
function usualWidth(rows: readonly SourceRow[], widest: number): number {
  return Math.max(widest, -commonWidth(rows.map(({ cells }) => -cells.length)));
}

/** Of a longer cell its beginning tells what it is; patterns that look for its end would take the square of its length. */
const LONGEST_LOOK = 500;

function clipped(row: SourceRow): SourceRow {
  if (!row.cells.some((cell) => cell.length > LONGEST_LOOK)) return row;
  return { ...row, cells: row.cells.map((cell) => cell.slice(0, LONGEST_LOOK)) };
}

function onlyHeader(header: SourceRow | null): ImportFileError {
  const line = header?.line ?? 1;
  return new ImportFileError(
    'only_header',
    `The file has column names (line ${line}: ${quotedNames(header?.cells ?? [])}) but no rows below them. If that line is the first of the data, say that the file names no columns.`,
    { line },
  );
}

/** Counts the cells of the header and of all rows but the last one of the file, which may have been cut. */
function fewestCells({ header, data, isWhole }: { header: SourceRow | null; data: SourceRow[]; isWhole: boolean }) {
  const others = [...(header ? [header] : []), ...(isWhole ? data.slice(0, -1) : data)];
  return others.reduce((fewest, { cells }) => Math.min(fewest, cells.length), Number.POSITIVE_INFINITY);
}

/** Titles and notes may outnumber the rows of small groups. */
function typicallyFilled(rows: SourceRow[]): number {
  const all = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length).sort((a, b) => a - b);
  const more = all.filter((count) => count > 1);
  const counts = more.length * 3 >= all.length ? more : all;
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

function detectColumnDates(rows: SourceRow[], column: number): DetectedDateFormat | null {
  const detected = detectDateFormat(rows.map(({ cells }) => cells[column] ?? ''));
  return detected?.format === 'excel' ? null : detected;
}

interface TokenizeOptions {
  text: string;
  delimiter: Delimiter;
  limits: ReadLimits;
  isWhole: boolean;
}

/** Of blank lines megabytes are gone through for the first row: a piece at a time, after each of which others have their turn. */
async function tokenize({ text, delimiter, limits, isWhole }: TokenizeOptions): Promise<SourceRow[]> {
  const tokenizer = new CsvTokenizer({ delimiter, limits, step: 0 });
  const pieces: SourceRow[][] = [];
  const first = text.search(/\S/);
  let at = 0;
  for (const blank = first < 0 ? text.length : first; at + HEAD_BYTES < blank; at += HEAD_BYTES) {
    pieces.push(tokenizer.push(text.slice(at, at + HEAD_BYTES)));
    await new Promise((done) => setTimeout(done));
  }
  pieces.push(tokenizer.push(text.slice(at)));
  if (isWhole) pieces.push(tokenizer.end());
  return pieces.flat();
}
