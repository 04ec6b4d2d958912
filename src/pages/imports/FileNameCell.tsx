import type { FieldCellProps } from '../../../engine/fields/fieldConsole';
import { plainFileName } from './importTypes';

/** The name of the imported file. Stored ones stand in folders, and a start list has no picture to show. */
export function FileNameCell({ record }: FieldCellProps) {
  const name = plainFileName(record.file_name as string | null);
  return <span title={name}>{name}</span>;
}
