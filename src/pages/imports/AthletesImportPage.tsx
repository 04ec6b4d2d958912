import { useAthletesCrumbs } from '../athletes/useAthletesCrumbs';
import { WizardPage } from './wizard/WizardPage';

/** Brings a start list in. */
export function Component() {
  return <WizardPage kind="athlete" breadcrumbs={useAthletesCrumbs()} />;
}
