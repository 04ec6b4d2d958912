import { useAthletesCrumbs } from '../athletes/useAthletesCrumbs';
import { WizardPage } from './wizard/WizardPage';

/** Brings in which athlete wears which chip. */
export function Component() {
  return <WizardPage kind="chipcode" breadcrumbs={useAthletesCrumbs()} />;
}
