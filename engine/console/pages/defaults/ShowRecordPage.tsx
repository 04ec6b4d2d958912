import { RecordPage } from '../../record/RecordPage';
import { usePlace } from '../usePlace';
import { useRecordId } from '../useRecordId';

/** Everything about one record. */
export function Component() {
  return <RecordPage place={usePlace()} id={useRecordId()} />;
}
