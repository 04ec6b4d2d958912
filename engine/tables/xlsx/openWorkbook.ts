import { type FileSource, type ReadLimits, readHead, type SourceRow } from '../fileSource';
import { ImportFileError } from '../importFileError';
import { readSheetRows } from './sheetRows';
import { readWorkbook, type Sheet } from './workbook';
import { ZipArchive } from './zipArchive';

export interface OpenWorkbook {
  /** The visible sheets, in their order. */
  sheets: Sheet[];
  readRows(sheet: Sheet): AsyncGenerator<{ rows: SourceRow[]; share: number }>;
}

/**
 * Opens an XLSX file: the packed bytes, the distinct texts and the styles are held in memory, sheets are read as streams. Throws
 * ImportFileError `file_too_large`, `zip_bomb`, `broken_xlsx`, `encrypted_file`, `unsupported_file`.
 */
export async function openWorkbook(source: FileSource, limits: ReadLimits): Promise<OpenWorkbook> {
  const bytes = await readHead(source, limits.maxXlsxBytes + 1);
  if (bytes.byteLength > limits.maxXlsxBytes) {
    const megabytes = Math.floor(limits.maxXlsxBytes / 1024 / 1024);
    throw new ImportFileError('file_too_large', `Excel files can be ${megabytes} MB at most. Save the table as CSV.`);
  }
  const archive = await ZipArchive.open(bytes, limits);
  const workbook = await readWorkbook(archive, limits);
  return {
    sheets: workbook.sheets,
    readRows: (sheet) => readSheetRows(archive, { workbook, sheet, limits }),
  };
}

/** The sheet with this name. Throws ImportFileError `sheet_not_found`, naming those there are. */
export function findSheet(sheets: Sheet[], name: string): Sheet {
  const sheet = sheets.find((candidate) => candidate.name === name);
  if (sheet) return sheet;
  const names = sheets.map((candidate) => `"${candidate.name}"`).join(', ');
  throw new ImportFileError('sheet_not_found', `There is no sheet "${name}". The file has ${names}.`);
}
