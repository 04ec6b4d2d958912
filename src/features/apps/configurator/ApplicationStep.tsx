import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepForm } from '../../../frame/configurator/StepForm';
import { FormPreviews } from '../app/AppPreviews';
import { StoreTextsInput } from '../app/StoreTextsInput';

const SECTIONS = ['look', 'store'];
const INPUTS = { store_translations: StoreTextsInput };

/** How the app looks, and what the stores say of it. */
export function Component() {
  const { appId } = useConfigurator();
  return (
    <StepForm resource="applications" id={appId} sections={SECTIONS} inputs={INPUTS}>
      <FormPreviews />
    </StepForm>
  );
}
