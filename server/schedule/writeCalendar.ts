import type { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { Read } from '../../engine/core/said/readSentences';
import { humanise } from '../../engine/core/words';
import type { EventStatus } from '../../resources/events/eventStatuses';
import type { ScheduledEvent } from '../../resources/events/schedule.calls';
import { inTurns } from '../inTurns';
import { type Line, readLine } from '../mail/lines';
import { type MailLanguage, mailLanguage } from '../mail/mailLanguages';

interface Options {
  readonly events: readonly ScheduledEvent[];
  /** Where the console is, without a slash at its end. */
  readonly publicUrl: string;
  /** Of who reads it: it is written in that language where the console speaks it, else in English. */
  readonly locale: string | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

interface Context extends Omit<Options, 'events' | 'locale'>, MailLanguage {
  readonly host: string;
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
export async function writeCalendar({ events, publicUrl, locale, today }: Options): Promise<string> {
  const [ical, language] = await Promise.all([import('ical-generator'), mailLanguage(locale)]);
  return inTurns(written(events, { ...language, host: new URL(publicUrl).host, publicUrl, today, ical }));
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

const CALENDAR = { title: 'Startline schedule' };

function newCalendar({ ical, language, read }: Context): ICalCalendar {
  return new ical.ICalCalendar({
    name: read(CALENDAR.title),
    prodId: { company: 'Startline', product: 'Schedule', language: language.toUpperCase() },
    method: ical.ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
}

function addEvent(calendar: ICalCalendar, event: ScheduledEvent, context: Context) {
  const { host, publicUrl, ical, read } = context;
  const { id, name, start_date, end_date, submit_before, publish_before } = event;
  const url = `${publicUrl}/events/${id}`;
  const add = (entry: { part: string; title: Line; first: string; last: string; page: string; state: State }) =>
    calendar.createEvent({
      id: `event-${id}${entry.part}@${host}`,
      summary: readLine(read, entry.title),
      start: dayOf(entry.first),
      // The day after the last: the end of whole days is not theirs.
      end: new Date(dayOf(entry.last).getTime() + DAY_MS),
      allDay: true,
      timezone: null,
      description: linesOf(event, read)
        .lines.map((line) => readLine(read, line))
        .join('\n'),
      location: [event.city, event.country].filter(Boolean).join(', ') || null,
      url: `${url}/${entry.page}`,
      status: ical.ICalEventStatus[entry.state],
      transparency: ical.ICalEventTransparency.TRANSPARENT,
      sequence: event.version,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
    });
  const state = stateOf(event, context);
  add({ part: '', title: { written: name }, first: start_date, last: end_date, page: 'home', state });
  // What is due of an event stands as long as the event may take place.
  const due = { page: 'publish', state: state === 'CANCELLED' ? state : 'CONFIRMED' } as const;
  const day = (part: string, title: Line, on: string | null) =>
    on !== null && add({ ...due, part, title, first: on, last: on });
  day('-submit', { under: 'Submit before:', written: name }, submit_before);
  day('-publish', { under: 'Publish before:', written: name }, publish_before);
}

type State = keyof typeof ICalEventStatus;

const STATES: Readonly<Record<EventStatus, State>> = {
  draft: 'TENTATIVE',
  submitted: 'TENTATIVE',
  approved: 'TENTATIVE',
  published: 'CONFIRMED',
  finished: 'CONFIRMED',
  rejected: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** What is rejected is mended and submitted again, until its days are over. */
function stateOf({ status, end_date }: ScheduledEvent, { today }: Context): State {
  return status === 'rejected' && end_date < today ? 'CANCELLED' : STATES[status];
}

function linesOf({ organization, status, support_member, sports, timezone }: ScheduledEvent, read: Read) {
  const lines: readonly Line[] = [
    { written: organization.name },
    `Status: ${status}`,
    support_member ? { under: 'Support:', written: support_member.name } : 'Support: nobody yet',
    ...(sports.length > 0
      ? [{ under: 'Sport:', written: sports.map((sport) => read(humanise(sport))).join(', ') }]
      : []),
    `Days of ${timezone}`,
  ];
  return { lines };
}

function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
