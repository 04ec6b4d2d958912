import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepForm } from '../../../frame/configurator/StepForm';

const SECTIONS = ['look', 'store'];

/** How the app looks, and what the stores say of it. */
export function Component() {
  const { appId } = useConfigurator();
  return <StepForm resource="applications" id={appId} sections={SECTIONS} />;
}
