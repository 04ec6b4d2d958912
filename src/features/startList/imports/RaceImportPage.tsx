import { useRaceCrumbs } from '../../../frame/pages/useEventCrumbs';
import '../../../i18n/importing';
import { ImportWizardPage } from '../../../../engine/console/import/ImportWizardPage';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';

/** Brings in the configuration of one race: rows that name no race are about this one. */
export function Component() {
  const breadcrumbs = useRaceCrumbs();
  return (
    <RecordOfAddress resource="races" param="race_id">
      {({ id }) => <ImportWizardPage kind="configuration" breadcrumbs={breadcrumbs} presets={{ race_id: id }} />}
    </RecordOfAddress>
  );
}
