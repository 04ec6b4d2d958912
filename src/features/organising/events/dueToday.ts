import { zonedParts } from '../../../../engine/fields/format/dates';
import type { Stored } from '../../../../resources/allResources';

type Event = Stored<'events'>;
type Race = Pick<Stored<'races'>, 'id' | 'name' | 'status' | 'start_at' | 'cutoff_at'>;

/** Something of today, or that should have been done by now: a text by its key, and the page below the event's where it is done. */
export interface Due {
  readonly key: 'submit' | 'publish' | 'start' | 'cutoff' | 'finish';
  readonly path: string;
  readonly isOverdue: boolean;
  readonly args?: { readonly race: string; readonly time: string };
}

/** What an event asks of those who run it today, in the order of the day: deadlines, then its races, then its end. */
export function dueToday(event: Event, races: readonly Race[], now: Date): Due[] {
  const today = dayOf(now.toISOString(), event.timezone);
  return [...deadlines(event, today), ...ofRaces(races, event.timezone, now), ...ending(event, today)];
}

/** Today as `YYYY-MM-DD` where the event is. */
export function dayAt(timeZone: string, now = new Date()): string {
  return dayOf(now.toISOString(), timeZone);
}

/** Whether a public event is on today, by the calendar of where it is held. */
export function isHeldToday(
  { status, start_date, end_date, timezone }: Pick<Event, 'status' | 'start_date' | 'end_date' | 'timezone'>,
  now: Date,
): boolean {
  const today = dayOf(now.toISOString(), timezone);
  return status === 'published' && start_date <= today && today <= (end_date ?? start_date);
}

function deadlines({ status, submit_before, publish_before, rehearsal_of_id }: Event, today: string): Due[] {
  // What is only rehearsed is never published.
  if (rehearsal_of_id != null) return [];
  const isOpen = status === 'draft' || status === 'rejected';
  const isOnItsWay = isOpen || status === 'submitted' || status === 'approved';
  const due = (key: 'submit' | 'publish', day: string | null | undefined): Due[] =>
    day && day <= today ? [{ key, path: 'publish', isOverdue: day < today }] : [];
  return [...(isOpen ? due('submit', submit_before) : []), ...(isOnItsWay ? due('publish', publish_before) : [])];
}

/** Starts that were not fired yet, the late ones too, and closings of races that are not over. */
function ofRaces(races: readonly Race[], timeZone: string, now: Date): Due[] {
  const today = dayOf(now.toISOString(), timeZone);
  const found = races.flatMap(({ id, name, status, start_at, cutoff_at }) => {
    const of = (key: 'start' | 'cutoff', at: string | null | undefined, path: string) =>
      at && dayOf(at, timeZone) === today
        ? [{ at, key, path, isOverdue: new Date(at) < now, args: { race: name, time: timeOf(at, timeZone) } }]
        : [];
    return [
      ...(status === 'before' ? of('start', start_at, 'timing/gunshot') : []),
      ...(status === 'after' ? [] : of('cutoff', cutoff_at, `races/${id}`)),
    ];
  });
  return found.sort((a, b) => a.at.localeCompare(b.at)).map(({ at: _, ...due }) => due);
}

/** An event that is over stays open until somebody finishes it. */
function ending({ status, start_date, end_date }: Event, today: string): Due[] {
  const isOver = (end_date ?? start_date) < today;
  return status === 'published' && isOver ? [{ key: 'finish', path: 'status', isOverdue: true }] : [];
}

function dayOf(instant: string, timeZone: string): string {
  return zonedParts(instant, timeZone)?.date ?? '';
}

function timeOf(instant: string, timeZone: string): string {
  return zonedParts(instant, timeZone)?.time.slice(0, 5) ?? '';
}
