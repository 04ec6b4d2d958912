import { EditPage } from '../../../engine/console/pages/FormPage';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../engine/console/pages/useRecordId';
import { InSight } from '../../shared/InSight';
import { DraftPreview } from './DraftPreview';
import { SettingsInput } from './SettingsInput';

const INPUTS = { settings: SettingsInput };

/** The form of a widget, with the settings of its type, and how it would look. */
export function Component() {
  return (
    <EditPage
      place={usePlace('widgets')}
      id={useRecordId('widgets')}
      inputs={INPUTS}
      aside={
        <InSight>
          <DraftPreview />
        </InSight>
      }
    />
  );
}
