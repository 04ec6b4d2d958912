import { usePlace } from '../../../../engine/console/pages/usePlace';
import '../../../i18n/importing';
import { ImportPage } from '../../../../engine/console/import/ImportPage';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';

/** One import of the event. */
export function Component() {
  return <ImportPage place={usePlace('imports')} id={useIdParam('import_id')} />;
}
