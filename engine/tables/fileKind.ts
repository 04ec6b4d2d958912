import type { TextEncoding } from './encoding/detectEncoding';
import { ImportFileError } from './importFileError';
import { magicOf } from './magic';

export type FileKind = 'csv' | 'xlsx';

/** As UTF-16. */
const ENCRYPTED = [...'EncryptedPackage'].join('\0');
const MARKUP = /^[\s\ufeff\xef\xbb\xbf]*(?:<(?:!doctype|html|head|body|table|\?xml)\b|[[{]\s*(?:\{\s*)?"[^"\n]*"\s*:)/i;

/** Whether it is an archive, as Excel workbooks are. */
export function isZip(head: Uint8Array): boolean {
  return magicOf(head)?.name === 'a ZIP archive';
}

/**
 * Refuses by content what is no text table; the file's name is only used to word the errors. Throws ImportFileError
 * `empty_file`, `binary_file`, `old_excel_file`, `encrypted_file`, `unsupported_file`.
 */
export function requireText(
  head: Uint8Array,
  { fileName, encoding }: { fileName: string; encoding: TextEncoding },
): void {
  if (head.byteLength === 0) throw new ImportFileError('empty_file', 'The file is empty.');
  const known = magicOf(head);
  if (known?.type === 'application/x-cfb') throw oleError(head, fileName);
  if (known) throw new ImportFileError('binary_file', `This is ${known.name}, not a table. Send a CSV or .xlsx file.`);
  const start = String.fromCharCode(...head.subarray(0, 512));
  if (MARKUP.test(start)) {
    const isPage = /<(?:!doctype html|html|head|body|table)\b/i.test(start);
    const message =
      isPage && /\.xls[xm]?$/i.test(fileName)
        ? 'This is a web page saved as .xls: open it in a spreadsheet program and save it as .xlsx or CSV.'
        : 'This is a web page, XML or JSON, not a table. Save the table as CSV or .xlsx.';
    throw new ImportFileError('unsupported_file', message);
  }
  if (!encoding.startsWith('utf-16') && isBinary(head)) {
    throw new ImportFileError('binary_file', 'This is not a text file. Send a CSV or .xlsx file.');
  }
}

/** Office keeps both its formats before 2007 and workbooks with a password in the same container. */
function oleError(bytes: Uint8Array, fileName: string): ImportFileError {
  const isEncrypted = new TextDecoder('latin1').decode(bytes).includes(ENCRYPTED) || /\.xls[xm]$/i.test(fileName);
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

function isBinary(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26)) controls++;
  }
  return controls > bytes.byteLength / 100;
}
