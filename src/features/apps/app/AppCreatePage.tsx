import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { FormPreviews } from './AppPreviews';
import { StoreTextsInput } from './StoreTextsInput';

const INPUTS = { store_translations: StoreTextsInput };

/** A new app, and how phones show it. */
export function Component() {
  return (
    <CreatePage place={usePlace('applications')} inputs={INPUTS}>
      <FormPreviews />
    </CreatePage>
  );
}
