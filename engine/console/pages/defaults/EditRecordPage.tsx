import { EditPage } from '../FormPage';
import { usePlace } from '../usePlace';
import { useRecordId } from '../useRecordId';

/** The form of a record. */
export function Component() {
  return <EditPage place={usePlace()} id={useRecordId()} />;
}
