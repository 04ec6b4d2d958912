import { useTranslate } from 'react-admin';
import { useEventCrumbs, useEventPlace } from '../places';

/** The way to the athletes of the event. */
export function useAthletesCrumbs() {
  const translate = useTranslate();
  const { list } = useEventPlace('athletes');
  return [...useEventCrumbs(), { label: translate('shell.nav.athletes'), to: list }];
}
