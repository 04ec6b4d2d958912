import type { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { EventStatus } from '../../resources/events/eventStatuses';
import type { ScheduledEvent } from '../../resources/events/schedule.calls';
import { inTurns } from '../inTurns';

interface Options {
  readonly events: readonly ScheduledEvent[];
  /** Where the console is, without a slash at its end. */
  readonly publicUrl: string;
}

interface Context {
  readonly host: string;
  readonly publicUrl: string;
  /** The library, which a server loads with the first calendar that asks. */
  readonly ical: typeof import('ical-generator');
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Events that are written at a stretch: some milliseconds, after which other requests have their turn. */
const SLICE = 50;

/**
 * The events and what is due of them as iCalendar (RFC 5545). Days are dates without a time or zone (`VALUE=DATE`), so that they are those
 * of the event wherever it is read; the zone is named in the description.
 */
export async function writeCalendar({ events, publicUrl }: Options): Promise<string> {
  const ical = await import('ical-generator');
  return inTurns(written(events, { host: new URL(publicUrl).host, publicUrl, ical }));
}

/** Slice by slice, each as a calendar of its own, of which its entries are taken. */
function* written(events: readonly ScheduledEvent[], context: Context): Generator<void, string> {
  const [head = ''] = newCalendar(context).toString().split(END);
  const parts: string[] = [];
  for (let from = 0; from < events.length; from += SLICE) {
    const calendar = newCalendar(context);
    for (const event of events.slice(from, from + SLICE)) addEvent(calendar, event, context);
    const text = calendar.toString();
    parts.push(text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(END)));
    yield;
  }
  return `${head}${parts.join('')}${END}\r\n`;
}

const END = 'END:VCALENDAR';

function newCalendar({ ical }: Context): ICalCalendar {
  return new ical.ICalCalendar({
    name: 'Startline schedule',
    prodId: { company: 'Startline', product: 'Schedule', language: 'EN' },
    method: ical.ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
}

function addEvent(calendar: ICalCalendar, event: ScheduledEvent, { host, publicUrl, ical }: Context) {
  const { id, name, start_date, end_date, submit_before, publish_before } = event;
  const url = `${publicUrl}/events/${id}`;
  const add = (entry: { part: string; title: string; first: string; last: string; page: string; state: State }) =>
    calendar.createEvent({
      id: `event-${id}${entry.part}@${host}`,
      summary: entry.title,
      start: dayOf(entry.first),
      // The day after the last: the end of whole days is not theirs.
      end: new Date(dayOf(entry.last).getTime() + DAY_MS),
      allDay: true,
      timezone: null,
      description: description(event),
      location: [event.city, event.country].filter(Boolean).join(', ') || null,
      url: `${url}/${entry.page}`,
      status: ical.ICalEventStatus[entry.state],
      transparency: ical.ICalEventTransparency.TRANSPARENT,
      sequence: event.version,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
    });
  add({ part: '', title: name, first: start_date, last: end_date, page: 'home', state: STATES[event.status] });
  const due = { page: 'publish', state: 'CONFIRMED' } as const;
  if (submit_before)
    add({ ...due, part: '-submit', title: `Submit before: ${name}`, first: submit_before, last: submit_before });
  if (publish_before)
    add({ ...due, part: '-publish', title: `Publish before: ${name}`, first: publish_before, last: publish_before });
}

type State = keyof typeof ICalEventStatus;

const STATES: Readonly<Record<EventStatus, State>> = {
  draft: 'TENTATIVE',
  submitted: 'TENTATIVE',
  approved: 'TENTATIVE',
  published: 'CONFIRMED',
  finished: 'CONFIRMED',
  rejected: 'CANCELLED',
  cancelled: 'CANCELLED',
};

function description({ organization, status, support_member, sports, timezone }: ScheduledEvent): string {
  return [
    organization.name,
    `Status: ${status}`,
    `Support: ${support_member?.name ?? 'nobody yet'}`,
    ...(sports.length > 0 ? [`Sport: ${sports.join(', ').replaceAll('_', ' ')}`] : []),
    `Days of ${timezone}`,
  ].join('\n');
}

function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
