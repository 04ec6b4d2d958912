import { CreatePage } from '../../../engine/console/pages/FormPage';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { SettingsInput } from './SettingsInput';

const INPUTS = { settings: SettingsInput };

/** A new widget. Its page shows it, and how it comes to a site. */
export function Component() {
  return <CreatePage place={usePlace('widgets')} inputs={INPUTS} />;
}
