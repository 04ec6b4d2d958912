import { quotedNames } from '../../../tables/columnNames';
import type { FileInspection } from '../../../tables/inspectFile';
import type { Mapping } from './mapColumns';

/** What to do about a file none of whose columns fills anything; null where one does. */
export function nothingMapped(
  mapping: Mapping,
  { headerLine, columns, aligned }: Pick<FileInspection, 'headerLine' | 'columns' | 'aligned'>,
): string | null {
  if (Object.values(mapping).some((name) => name !== null)) return null;
  if (aligned === 'uneven')
    return 'No column is imported: nothing but blanks parts the columns of this file, and not in the same places in all lines. Save the list as CSV or .xlsx.';
  return headerLine === null
    ? 'No column is imported: the file does not name its columns. Choose what each of them is.'
    : `No column is imported: line ${headerLine} (${quotedNames(columns)}) is read as the names of the columns. Choose what each of them is, or say that the file has no names of columns if that line is its first row.`;
}
