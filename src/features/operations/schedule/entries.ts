import type { ScheduledEvent } from '../../../../resources/events/schedule.calls';
import { type Day, type DayRange, daysAfter } from './days';

/** What stands on days: an event itself, or what is due of it. */
export interface Entry {
  /** Its own among all. */
  readonly key: string;
  readonly kind: 'event' | 'submit' | 'publish';
  readonly event: ScheduledEvent;
  /** Both included. */
  readonly first: Day;
  readonly last: Day;
}

/** What there is of the events within a range, the first first, events before deadlines. */
export function entriesOf(events: readonly ScheduledEvent[], { from, to }: DayRange): Entry[] {
  const all = events.flatMap((event): Entry[] => {
    const { id, start_date, end_date, submit_before, publish_before } = event;
    const due = (kind: 'submit' | 'publish', day: Day | null): Entry[] =>
      day === null ? [] : [{ key: `${kind}-${id}`, kind, event, first: day, last: day }];
    const own: Entry = { key: `event-${id}`, kind: 'event', event, first: start_date, last: end_date };
    return [own, ...due('submit', submit_before), ...due('publish', publish_before)];
  });
  const within = all.filter(({ first, last }) => first <= to && last >= from);
  return within.sort((a, b) => compare(a.first, b.first) || rank(a) - rank(b) || a.event.id - b.event.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rank({ kind }: Entry): number {
  return kind === 'event' ? 0 : 1;
}

/** By row, each entry in the first that is free: beside it, its name takes as many `days`, and nothing stands on anything else. */
export function stacked(entries: readonly Entry[], days: number): { entry: Entry; row: number }[] {
  const until: Day[] = [];
  return entries.map((entry) => {
    const free = until.findIndex((last) => last < entry.first);
    const row = free < 0 ? until.length : free;
    until[row] = daysAfter(entry.last, days);
    return { entry, row };
  });
}
