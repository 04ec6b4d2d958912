import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { FormPreviews } from './AppPreviews';
import { StoreTextsInput } from './StoreTextsInput';

const INPUTS = { store_translations: StoreTextsInput };

/** The form of an app, and how phones show it with what was changed. */
export function Component() {
  return (
    <EditPage place={usePlace('applications')} id={useRecordId('applications')} inputs={INPUTS}>
      <FormPreviews />
    </EditPage>
  );
}
