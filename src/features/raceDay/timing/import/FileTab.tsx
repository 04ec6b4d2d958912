import type { RaRecord } from 'react-admin';
import { FileReads } from './FileReads';

/** On the page of the background task that stands for a file of reads. */
export function FileTab({ record }: { record: RaRecord<number> }) {
  return <FileReads fileId={record.id} />;
}
