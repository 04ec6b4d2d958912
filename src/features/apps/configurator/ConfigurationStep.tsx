import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepForm } from '../../../frame/configurator/StepForm';

const SECTIONS = ['build'];

/** How builds of the app are made; for those who may release them. */
export function Component() {
  const { appId } = useConfigurator();
  return <StepForm resource="applications" id={appId} sections={SECTIONS} />;
}
