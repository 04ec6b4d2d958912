import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant, wholeNumber } from '../../engine/core/calls/parts';
import { SPORTS } from '../shared/sports';
import { EVENT_STATUSES } from './eventStatuses';
import { NOBODY } from './schedule';

const tag = 'schedule';
/** No role holds it: those who run the installation see the events of everybody. */
const access = { permission: 'event_reviews.decide' } as const;
const day = z.iso.date('must be a date such as 2027-05-30.');

/** Whose events, in which state, looked after by whom, of which sport. */
const filters = {
  organization_id: wholeNumber({ min: 1 })
    .optional()
    .meta({ examples: ['1'] }),
  status: z.enum(EVENT_STATUSES, `must be one of: ${EVENT_STATUSES.join(', ')}.`).optional(),
  support_member_id: z
    .union([z.literal(NOBODY), wholeNumber({ min: 1 })], `must be the id of a person, or ${NOBODY}.`)
    .optional()
    .meta({ description: `Of a person; \`${NOBODY}\` for events that nobody looks after.`, examples: [NOBODY] }),
  sport: z.enum(SPORTS, `must be one of: ${SPORTS.join(', ')}.`).optional(),
};
const filtering = z.strictObject(filters);
export type ScheduleFilters = z.output<typeof filtering>;

const named = z.strictObject({ id: z.int(), name: z.string() });

const scheduled = z.strictObject({
  ...named.shape,
  version: z.int(),
  updated_at: instant,
  status: z.enum(EVENT_STATUSES),
  locked: z.boolean(),
  /** Days of the event's own zone, both included. */
  start_date: day,
  end_date: day,
  timezone: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** By when it goes to review and is public; null once that is done, or will not be. */
  submit_before: day.nullable(),
  publish_before: day.nullable(),
  organization: named,
  support_member: named.nullable(),
  sports: z.array(z.enum(SPORTS)),
});

const neighbour = z.strictObject({ ...named.shape, start_date: day }).nullable();

const load = z.strictObject({
  ...named.shape,
  /** False for one who still looks after events, and runs the installation no longer. */
  is_in_team: z.boolean(),
  /** That take place in the period, whatever else is filtered by. */
  events: z.int(),
  most_at_once: z.int(),
  /** Days with more at once than one person looks after, in their order. */
  overloaded_days: z.array(day),
  /** How many on each of them. */
  overloaded_counts: z.array(z.int()),
});

const week = z.strictObject({
  /** Its Monday. */
  monday: day,
  /** Of the whole week, also where the period has a part of it. */
  events: z.int(),
  /** More than the members can look after. */
  is_overloaded: z.boolean(),
});

export const readSchedule = defineCall({
  name: 'readSchedule',
  method: 'GET',
  path: '/v1/admin/schedule',
  tag,
  summary:
    'The events of all organizations that take place, or have a deadline, in a period of at most 400 days, the first first; with who looks after how many (super admins)',
  access,
  query: z.strictObject({
    from: day.meta({ examples: ['2027-05-01'] }),
    to: day.meta({ examples: ['2027-05-31'] }),
    ...filters,
    page: wholeNumber({ min: 1, max: 10_000 }).default(1),
    itemsPerPage: wholeNumber({ min: 1, max: 1000 }).default(500),
  }),
  answer: z.strictObject({
    items: z.array(scheduled),
    totalItems: z.int(),
    members: z.array(load),
    /** Events that take place in the period and that nobody looks after, whatever else is filtered by. */
    unassigned: z.int(),
    weeks: z.array(week),
    /** What counts as too much: events at once for one member, and in a week for all of them. */
    limits: z.strictObject({ at_once: z.int(), in_week: z.int() }),
    /** Of what the filters leave: the last event that begins and ends before the period, and the first that begins after it. */
    nearest: z.strictObject({ before: neighbour, after: neighbour }),
  }),
});

type Schedule = AnswerOf<typeof readSchedule>;
export type ScheduledEvent = Schedule['items'][number];
export type MemberLoad = Schedule['members'][number];
export type WeekLoad = Schedule['weeks'][number];
export type NearestEvents = Schedule['nearest'];

export const readScheduleFeed = defineCall({
  name: 'readScheduleFeed',
  method: 'GET',
  path: '/v1/admin/schedule/feed',
  tag,
  summary: 'Whether you have a secret address of the schedule, since when, and when a calendar last read it',
  access,
  answer: z.strictObject({ created_at: instant.nullable(), last_read_at: instant.nullable() }),
});

export const renewScheduleFeed = defineCall({
  name: 'renewScheduleFeed',
  method: 'POST',
  path: '/v1/admin/schedule/feed',
  tag,
  summary: 'A new secret address of the schedule, shown once; the one before ends',
  access,
  status: 201,
  answer: z.strictObject({
    address: z.string().meta({ description: 'For a calendar program. Takes the filters of the schedule.' }),
    created_at: instant,
  }),
});

export const revokeScheduleFeed = defineCall({
  name: 'revokeScheduleFeed',
  method: 'DELETE',
  path: '/v1/admin/schedule/feed',
  tag,
  summary: 'End your secret address of the schedule',
  access,
  answer: null,
});

export const fetchScheduleFeed = defineCall({
  name: 'fetchScheduleFeed',
  method: 'GET',
  path: '/v1/schedule/{token}.ics',
  tag,
  summary:
    'The schedule as iCalendar, by the secret address of a super admin: from three months ago to a year and a half ahead',
  access: 'everyone',
  params: { token: z.string().regex(/^sf_[A-Za-z0-9_-]{43}$/) },
  query: filtering,
  answer: { mediaType: 'text/calendar' },
});
