import { EditPage } from '../FormPage';
import { usePage } from '../usePage';
import { usePlace } from '../usePlace';
import { useRecordId } from '../useRecordId';

/** The form of a record. */
export function Component() {
  const { resource } = usePage();
  return <EditPage place={usePlace(resource)} id={useRecordId(resource)} />;
}
