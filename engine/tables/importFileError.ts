/** Stable codes of everything that can be wrong with a file as a whole; a client may switch on them. */
export type ImportFileErrorCode =
  | 'empty_file'
  | 'only_header'
  | 'binary_file'
  | 'old_excel_file'
  | 'encrypted_file'
  | 'unsupported_file'
  | 'unclosed_quote'
  | 'uneven_columns'
  | 'line_too_long'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'file_too_large'
  | 'zip_bomb'
  | 'broken_xlsx'
  | 'sheet_not_found';

/**
 * A file that cannot be read, with a message for the person who sent it. `line` is the 1-based line of the file (the row of
 * the sheet in XLSX) where the trouble is, when one line is to blame.
 */
export class ImportFileError extends Error {
  readonly code: ImportFileErrorCode;
  readonly line: number | undefined;

  constructor(code: ImportFileErrorCode, message: string, options: { line?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ImportFileError';
    this.code = code;
    this.line = options.line;
  }
}
