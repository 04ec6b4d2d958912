import { RecordPage } from '../../record/RecordPage';
import { usePage } from '../usePage';
import { usePlace } from '../usePlace';
import { useRecordId } from '../useRecordId';

/** Everything about one record. */
export function Component() {
  const { resource } = usePage();
  return <RecordPage place={usePlace(resource)} id={useRecordId(resource)} />;
}
