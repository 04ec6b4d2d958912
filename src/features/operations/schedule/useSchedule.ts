import type { readSchedule, ScheduleFilters } from '../../../../resources/events/schedule.calls';
import { useChanges } from '../../../shared/live/useChanges';
import { useRefreshShown } from '../../../shared/live/useRefreshShown';
import { useCall } from '../../../shared/useCall';
import type { DayRange } from './days';

/** More than a screen shows at once: of 2,000 events a year, eight weeks have some 300. */
const MOST = 1000;
/** What no message told of, such as while the websocket was away. */
const FRESH_MS = 5 * 60_000;

/** The events of a period with who looks after them, as they are now, whoever changes them. What was shown stays until the next is there. */
export function useSchedule({ from, to }: DayRange, filters: ScheduleFilters) {
  useChanges({ channel: 'private-events', ...useRefreshShown() });
  return useCall<typeof readSchedule>(
    { method: 'GET', path: '/v1/admin/schedule', query: { from, to, ...filters, itemsPerPage: MOST } },
    { of: 'events', refetchInterval: FRESH_MS, placeholderData: (before) => before },
  );
}
