import { useAthletesCrumbs } from '../athletes/useAthletesCrumbs';
import { WizardPage } from './wizard/WizardPage';

/** Brings in the races of the event and their waves. */
export function Component() {
  return <WizardPage kind="configuration" breadcrumbs={useAthletesCrumbs()} />;
}
