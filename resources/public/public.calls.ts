import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant, wholeNumber } from '../../engine/core/calls/parts';
import { settingsSchema } from '../events/eventSettings';
import { readField } from '../races/field.calls';
import { readStatistics } from '../races/raceDay.calls';
import { named, preview } from './publicParts';
import { PUBLISHED, publicFields } from './published';

const tag = 'public';
const access = 'everyone';
const query = z.object({ preview });
const { units, date_format, locales } = settingsSchema.properties as Record<
  'units' | 'date_format' | 'locales',
  object
>;

/** What is searched for: a bib or part of a name. */
const words = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}$|.{3})/su, 'must be a bib, or have 3 characters or more.')
  .max(100, 'must have 100 characters at most.');

export const readPublicEvent = defineCall({
  name: 'readPublicEvent',
  method: 'GET',
  path: '/v1/public/events/{id}',
  tag,
  summary: 'An event by its id or its slug',
  access,
  params: named,
  query,
  answer: z.strictObject({
    ...publicFields(PUBLISHED.events),
    /** Who holds it. */
    organization: z.string(),
    settings: z.strictObject({
      units: z.custom<string>().meta({ ...units }),
      date_format: z.custom<string>().meta({ ...date_format }),
      /** The languages that visitors can choose from; the first is the default. */
      locales: z.custom<readonly string[]>().meta({ ...locales }),
    }),
  }),
});

export const listPublicRaces = defineCall({
  name: 'listPublicRaces',
  method: 'GET',
  path: '/v1/public/events/{id}/races',
  tag,
  summary: 'The races of an event',
  access,
  params: named,
  query,
  answer: z.strictObject({ items: z.array(z.strictObject(publicFields(PUBLISHED.races))) }),
});

/** Provisional until it is published as official; revised where that was published more than once. */
const standing = z.enum(['provisional', 'official', 'revised']);

export const listPublicRankings = defineCall({
  name: 'listPublicRankings',
  method: 'GET',
  path: '/v1/public/events/{id}/rankings',
  tag,
  summary: 'The rankings of an event',
  access,
  params: named,
  query,
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        ...publicFields(PUBLISHED.rankings),
        standing,
        /** Where the time is taken; null at the finish. */
        timeline: z.string().nullable(),
      }),
    ),
  }),
});

/** Of an athlete whom the event shows. Without names where the event shows bibs only. */
const athlete = {
  athlete_id: z.int(),
  start_number: z.string().nullable(),
  name: z.string().nullable(),
  gender: z.string().nullable(),
  category: z.string().nullable(),
  club: z.string().nullable(),
  country: z.string().nullable(),
};
const state = z.string();
/** Why the athlete was disqualified; null for other states and where the event hides names. */
const state_reason = z.string().nullable();
const time = z.int().nullable();
/** Laps completed; null in a race that does not count them. */
const laps = z.int().nullable();

export const listPublicEntries = defineCall({
  name: 'listPublicEntries',
  method: 'GET',
  path: '/v1/public/rankings/{id}/entries',
  tag,
  summary: 'A page of a ranking, or those of it whom a search finds. Times in ms',
  access,
  query: z.object({
    preview,
    q: words.optional(),
    page: wholeNumber({ min: 1, max: 100_000 }).default(1),
    itemsPerPage: wholeNumber({ min: 1, max: 100 }).default(50),
  }),
  answer: z.strictObject({
    standing,
    published_at: instant.nullable(),
    items: z.array(
      z.strictObject({ rank: z.int().nullable(), ...athlete, laps, time_ms: time, gap_ms: time, state, state_reason }),
    ),
    totalItems: z.int(),
    page: z.int(),
    itemsPerPage: z.int(),
  }),
});

export const searchPublicAthletes = defineCall({
  name: 'searchPublicAthletes',
  method: 'GET',
  path: '/v1/public/events/{id}/athletes',
  tag,
  summary: 'Athletes by bib or by part of their name: the first 50',
  access,
  params: named,
  query: z.object({ preview, q: words }),
  answer: z.strictObject({
    items: z.array(z.strictObject({ ...athlete, race_id: z.int().nullable(), state })),
    totalItems: z.int(),
  }),
});

export const readPublicAthlete = defineCall({
  name: 'readPublicAthlete',
  method: 'GET',
  path: '/v1/public/athletes/{id}',
  tag,
  summary: 'An athlete with its times, splits, ranks, and when it is expected. Times in ms, distances in metres',
  access,
  query,
  answer: z.strictObject({
    ...athlete,
    event_id: z.int(),
    race_id: z.int().nullable(),
    wave: z.string().nullable(),
    state,
    state_reason,
    /** By which of them the race ranks. */
    timing_type: z.string().nullable(),
    gun_time: time,
    chip_time: time,
    race_time: time,
    started_at: instant.nullable(),
    splits: z.array(
      z.strictObject({
        timeline_id: z.int(),
        name: z.string(),
        lap: z.int(),
        distance: z.number().nullable(),
        /** By the race's timing type; null where it was not read there. */
        time_ms: time,
        at: instant.nullable(),
      }),
    ),
    /** At the points that are left, while it is on the course. Eight in ten come between the earliest and the latest. */
    expected: z.array(
      z.strictObject({
        timeline_id: z.int(),
        lap: z.int(),
        at: instant,
        earliest: instant,
        latest: instant,
      }),
    ),
    ranks: z.array(
      z.strictObject({
        ranking_id: z.int(),
        name: z.string(),
        standing,
        rank: z.int(),
        /** How many are ranked. */
        of: z.int(),
        laps,
        time_ms: time,
        gap_ms: time,
      }),
    ),
  }),
});

/** The most first. Null: of whom it is not told, because it is not known, or they are so few that it would say who they are. */
const countries = z.array(z.strictObject({ country: z.string().nullable(), athletes: z.int() }));

export const readPublicStatistics = defineCall({
  name: 'readPublicStatistics',
  method: 'GET',
  path: '/v1/public/events/{id}/statistics',
  tag,
  summary: 'How the races of an event went: states, finish times, ages, countries, and the time for each section',
  access,
  params: named,
  query,
  answer: z.strictObject({ items: z.array(readStatistics.answer.extend({ countries })) }),
});

export const readPublicSummary = defineCall({
  name: 'readPublicSummary',
  method: 'GET',
  path: '/v1/public/events/{id}/summary',
  tag,
  summary: 'How far the races of an event are',
  access,
  params: named,
  query,
  answer: z.strictObject({
    races: z.array(
      z.strictObject({
        race_id: z.int(),
        status: z.string(),
        /** Its first gunshot, which can be ahead of the clock while the status is `before`. */
        started_at: instant.nullable(),
        /** Athletes by their state. */
        counts: z.record(z.string(), z.int()),
      }),
    ),
    timelines: z.array(
      z.strictObject({
        timeline_id: z.int(),
        name: z.string(),
        passed: z.int(),
        last_passing_at: instant.nullable(),
      }),
    ),
    seq: z.int(),
  }),
});

export const readPublicField = defineCall({
  name: 'readPublicField',
  method: 'GET',
  path: '/v1/public/fields/{race_id}',
  tag,
  summary: 'Where the field of a race is by now, in numbers of athletes. Distances in metres from the start',
  access,
  query,
  answer: z.strictObject({
    race_id: z.int(),
    /** The moment all of it is about. */
    at: instant,
    /** Of the whole race; null where nobody measured it. */
    length: z.number().nullable(),
    /** In the order of the course. */
    points: z.array(
      z.strictObject({
        timeline_id: z.int(),
        name: z.string(),
        lap: z.int(),
        distance: z.number().nullable(),
        passed: z.int(),
      }),
    ),
    /** Athletes on each stretch: [i × width, (i + 1) × width). */
    density: readField.answer.shape.density,
  }),
});

const position = z.array(z.number()).readonly();

export const readPublicCourse = defineCall({
  name: 'readPublicCourse',
  method: 'GET',
  path: '/v1/public/courses/{race_id}',
  tag,
  summary: 'The course of a race as GeoJSON: its line first, then its markers',
  access,
  query,
  answer: z.strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.union([
        z.strictObject({
          type: z.literal('Feature'),
          geometry: z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position).readonly() }),
          properties: z.strictObject(publicFields(PUBLISHED.courses)),
        }),
        z.strictObject({
          type: z.literal('Feature'),
          geometry: z.strictObject({ type: z.literal('Point'), coordinates: position }),
          properties: z.strictObject(publicFields(PUBLISHED.markers)),
        }),
      ]),
    ),
  }),
});

export const previewEvent = defineCall({
  name: 'previewEvent',
  method: 'POST',
  path: '/v1/admin/events/{id}/preview',
  tag: 'events',
  summary: 'What shows the event to the public API before it is published: `?preview=` with this token, for an hour',
  access: { permission: 'events.read', on: 'events', by: 'id' },
  answer: z.strictObject({ token: z.string(), expires_at: instant }),
});

export type PublicCountries = z.output<typeof countries>;
export type PublicField = AnswerOf<typeof readPublicField>;
export type PublicStanding = z.output<typeof standing>;
export type PublicAthlete = AnswerOf<typeof readPublicAthlete>;
