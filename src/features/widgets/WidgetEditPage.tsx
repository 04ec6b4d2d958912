import { EditPage } from '../../../engine/console/pages/FormPage';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../engine/console/pages/useRecordId';
import { SettingsInput } from './SettingsInput';

const INPUTS = { settings: SettingsInput };

/** The form of a widget, with the settings of its type. */
export function Component() {
  return <EditPage place={usePlace('widgets')} id={useRecordId('widgets')} inputs={INPUTS} />;
}
