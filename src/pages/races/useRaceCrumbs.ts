import { useTranslate } from 'react-admin';
import { useCurrentEvent } from '../../event/EventContext';
import { useEventCrumbs, useEventPlace, useIdParam } from '../places';

/** The way to the races of the event. */
export function useRacesCrumbs() {
  const translate = useTranslate();
  const { list } = useEventPlace('races');
  return [...useEventCrumbs(), { label: translate('shell.nav.races'), to: list }];
}

/** The way to the race in the address. */
export function useRaceCrumbs() {
  const { list } = useEventPlace('races');
  const id = useIdParam('race_id');
  const race = useCurrentEvent()?.races?.find((candidate) => candidate.id === id);
  return [...useRacesCrumbs(), ...(race ? [{ label: String(race.name), to: `${list}/${id}` }] : [])];
}
