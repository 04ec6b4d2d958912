import type { TextEncoding } from './encoding/detectEncoding';
import { ImportFileError } from './importFileError';

export type FileKind = 'csv' | 'xlsx';

/** Beginnings of files people send by mistake, as Latin-1. */
const MAGIC: [start: string, name: string][] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['%PDF-', 'a PDF document'],
  ['\x1f\x8b', 'a gzip archive'],
  ['BZh', 'a bzip2 archive'],
  ['7z\xbc\xaf', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['SQLite format 3', 'a database'],
  ['\x7fELF', 'a program'],
  ['{\\rtf', 'a Rich Text document'],
];
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ZIP = 'PK\x03\x04';
const EMPTY_ZIP = 'PK\x05\x06';
const MARKUP = /^[\s\ufeff\xef\xbb\xbf]*(?:<(?:!doctype|html|head|body|table|\?xml)\b|[[{]\s*(?:\{\s*)?"[^"\n]*"\s*:)/i;

/**
 * Tells a text table from an Excel workbook by content; the file's name is only used to word the errors. Throws ImportFileError
 * `empty_file`, `binary_file`, `old_excel_file`, `encrypted_file`, `unsupported_file`.
 */
export function detectFileKind(
  head: Uint8Array,
  { fileName, encoding }: { fileName: string; encoding: TextEncoding },
): FileKind {
  if (head.byteLength === 0) throw new ImportFileError('empty_file', 'The file is empty.');
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const start = bytes.toString('latin1', 0, 512);
  if (start.startsWith(ZIP)) return 'xlsx';
  if (start.startsWith(OLE)) throw oleError(bytes, fileName);
  const known = start.startsWith(EMPTY_ZIP)
    ? 'an empty ZIP archive'
    : MAGIC.find(([magic]) => start.startsWith(magic))?.[1];
  if (known) throw new ImportFileError('binary_file', `This is ${known}, not a table. Send a CSV or .xlsx file.`);
  if (MARKUP.test(start)) {
    const message = 'This is a web page, XML or JSON, not a table. Save the table as CSV or .xlsx.';
    throw new ImportFileError('unsupported_file', message);
  }
  if (!encoding.startsWith('utf-16') && isBinary(bytes)) {
    throw new ImportFileError('binary_file', 'This is not a text file. Send a CSV or .xlsx file.');
  }
  return 'csv';
}

/** Office keeps both its formats before 2007 and workbooks with a password in the same container. */
function oleError(bytes: Buffer, fileName: string): ImportFileError {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) || /\.xls[xm]$/i.test(fileName);
  if (isEncrypted) {
    return new ImportFileError(
      'encrypted_file',
      'The file is protected by a password. Save it without one and send it again.',
    );
  }
  return new ImportFileError(
    'old_excel_file',
    'This is an old Excel file (.xls). Save it as .xlsx or CSV and send it again.',
  );
}

function isBinary(bytes: Buffer): boolean {
  let controls = 0;
  for (const byte of bytes) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26)) controls++;
  }
  return controls > bytes.byteLength / 100;
}
