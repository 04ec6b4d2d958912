import { type RaRecord, useGetOne } from 'react-admin';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { DEFAULT_SETTINGS } from '../../../../resources/events/eventSettings';
import type { TimeRounding } from '../../../../resources/rankings/raceTime';

/** How the event writes its times. */
export function useEventRounding(): TimeRounding {
  const { data } = useGetOne<RaRecord<number> & { settings?: { rounding?: TimeRounding } | null }>('events', {
    id: useIdParam('event_id'),
  });
  return data?.settings?.rounding ?? DEFAULT_SETTINGS.rounding;
}
