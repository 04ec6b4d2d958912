/** Heads the column of a file of rows that an import refused, or left out, that says why. Such a file can be mended and sent again as it is. */
export const REASON_COLUMN = 'Not imported because';

const FAILED_ROWS = ' - failed rows';

/** Names the file of the rows that an import of this file refused. */
export function failedRowsFileName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}${FAILED_ROWS}.csv`;
}

/** Returns the name without extension that a file of failed rows comes from. Browsers number a second download: "(1)". */
export function nameBeforeFailedRows(name: string): string {
  return name.replace(new RegExp(`(?:${FAILED_ROWS}(?: ?\\(\\d+\\))?)+$`), '');
}
