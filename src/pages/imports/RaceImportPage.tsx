import { useIdParam } from '../places';
import { useRaceCrumbs } from '../races/useRaceCrumbs';
import { WizardPage } from './wizard/WizardPage';

/** Brings in the configuration of one race: rows that name no race are about this one. */
export function Component() {
  return <WizardPage kind="configuration" breadcrumbs={useRaceCrumbs()} raceId={useIdParam('race_id')} />;
}
