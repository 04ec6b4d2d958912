import '../../i18n/raceDay';
import { useSearchParams } from 'react-router-dom';
import { useCurrentEvent } from '../../event/EventContext';
import { WizardPage } from '../imports/wizard/WizardPage';
import { useRankingsCrumbs } from './useRankingAddresses';

/** Brings in the official results of a race; of an event's only race without asking which. */
export function Component() {
  const [params] = useSearchParams();
  const races = useCurrentEvent()?.races ?? [];
  const asked = Number(params.get('race_id'));
  const race = races.find(({ id }) => id === asked) ?? (races.length === 1 ? races[0] : undefined);
  return <WizardPage kind="ranking" breadcrumbs={useRankingsCrumbs()} {...(race && { raceId: race.id })} />;
}
