import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepForm } from '../../../frame/configurator/StepForm';
import { StylingInput } from '../events/StylingInput';

const SECTIONS = ['styling'];
const INPUTS = { styling: StylingInput };

/** How the event looks, with a phone that shows it. */
export function Component() {
  const { eventId } = useConfigurator();
  return <StepForm resource="events" id={eventId} sections={SECTIONS} inputs={INPUTS} />;
}
