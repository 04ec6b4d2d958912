import { EngineConsole } from '../EngineConsole';
import { RecordOfAddress } from '../RecordOfAddress';
import { useRaceCrumbs } from '../races/useRaceCrumbs';
import { WizardPage } from './wizard/WizardPage';

/** Brings in the configuration of one race: rows that name no race are about this one. */
export function Component() {
  const breadcrumbs = useRaceCrumbs();
  return (
    <EngineConsole>
      <RecordOfAddress resource="races" param="race_id">
        {({ id }) => <WizardPage kind="configuration" breadcrumbs={breadcrumbs} raceId={id} />}
      </RecordOfAddress>
    </EngineConsole>
  );
}
