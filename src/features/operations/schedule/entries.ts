import type { ScheduledEvent } from '../../../../resources/events/schedule.calls';
import { type Day, type DayRange, daysAfter, within } from './days';

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

/** Where the name of an entry stands on a timeline: in its bar, or beside it where that is too short. */
type NamePlace = 'inside' | 'after' | 'before';

interface Placed {
  readonly entry: Entry;
  readonly row: number;
  readonly name: NamePlace;
}

/** By row, each entry in the first that is free: a name takes as many `days`, within the range, and nothing stands on anything else. */
export function stacked(entries: readonly Entry[], range: DayRange, days: number): Placed[] {
  const until: Day[] = [];
  return entries.map((entry) => {
    const [first, last] = [within(entry.first, range), within(entry.last, range)];
    const name = namePlace({ first, last }, range, days);
    const from = name === 'before' ? daysAfter(first, -days) : first;
    const free = until.findIndex((taken) => taken < from);
    const row = free < 0 ? until.length : free;
    until[row] = name === 'after' ? daysAfter(last, days) : last;
    return { entry, row, name };
  });
}

function namePlace({ first, last }: { first: Day; last: Day }, { to }: DayRange, days: number): NamePlace {
  if (daysAfter(first, days - 1) <= last) return 'inside';
  return daysAfter(last, days) <= to ? 'after' : 'before';
}
