import '../texts';
import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { FilterInput } from './FilterInput';

const INPUTS = { filter: FilterInput };

/** What a ranking lists, and how. */
export function Component() {
  return <EditPage place={usePlace('rankings')} id={useRecordId('rankings')} inputs={INPUTS} />;
}
