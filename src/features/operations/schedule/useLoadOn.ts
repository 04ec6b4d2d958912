import { MOST_DAYS } from '../../../../resources/events/schedule';
import type { readSchedule, ScheduledEvent } from '../../../../resources/events/schedule.calls';
import { useCall } from '../../../shared/useCall';
import { type Day, daysAfter } from './days';

/** What a support member looks after on the days of an event. */
export interface LoadOn {
  /** Events on these days, without this one. */
  readonly others: number;
  /** At the same time with this one, at most. */
  readonly atOnce: number;
  readonly limit: number;
  readonly isTooMuch: boolean;
}

/** By the id of a member, what it would be if they looked after the event; nothing while that is not known. Null asks nothing. */
export function useLoadOn(event: ScheduledEvent | null): ReadonlyMap<number, LoadOn> {
  const { data } = useCall<typeof readSchedule>(
    {
      method: 'GET',
      path: '/v1/admin/schedule',
      query: { from: event?.start_date ?? '', to: event ? lastDay(event) : '', itemsPerPage: 1 },
    },
    { of: 'events', enabled: event !== null },
  );
  if (!data || !event) return new Map();
  // What will not take place is nobody's work, and would be none of theirs.
  const isWork = event.status !== 'rejected' && event.status !== 'cancelled';
  const limit = data.limits.at_once;
  return new Map(
    data.members.map(({ id, events, most_at_once }) => {
      const isOwn = event.support_member?.id === id && isWork;
      const atOnce = most_at_once + (isWork && !isOwn ? 1 : 0);
      return [id, { others: events - (isOwn ? 1 : 0), atOnce, limit, isTooMuch: atOnce > limit }];
    }),
  );
}

function lastDay({ start_date, end_date }: ScheduledEvent): Day {
  const longest = daysAfter(start_date, MOST_DAYS - 1);
  return end_date > longest ? longest : end_date;
}
