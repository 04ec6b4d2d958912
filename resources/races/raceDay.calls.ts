import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, instant, wholeNumber } from '../../engine/core/calls/parts';
import { races } from './races.resource';

const tag = 'live';
const access = { on: 'events', by: 'event_id', permission: 'passings.read' } as const;
const raceId = wholeNumber({ min: 1, missing: 'say which race.' });
const timingType = fieldValue(races.fields.timing_type);
const numbers = z.record(z.string(), z.int());

export const readLiveSummary = defineCall({
  name: 'readLiveSummary',
  method: 'GET',
  path: '/v1/live/events/{event_id}/summary',
  tag,
  summary: 'How far each race is, what each timeline and device has seen, and what asks for somebody to look',
  access,
  answer: z.strictObject({
    races: z.array(
      z.strictObject({
        race_id: z.int(),
        status: z.string(),
        /** Its first gunshot, which can be ahead of the clock while the status is `before`. */
        started_at: instant.nullable(),
        /** Athletes by their state. */
        counts: numbers,
      }),
    ),
    timelines: z.array(
      z.strictObject({
        timeline_id: z.int(),
        /** Passings that count. */
        passed: z.int(),
        /** Passings that the reads of the last minute have added. */
        per_minute: z.int(),
        last_passing_at: instant.nullable(),
        /** Reads that ask for somebody to look. */
        errors: z.int(),
      }),
    ),
    devices: z.array(
      z.strictObject({
        device: z.string(),
        last_passing_at: instant,
        last_received_at: instant,
        reads: z.int(),
      }),
    ),
    /**
     * What needs review: reads by their state, without the invalidated ones, and clocks and athletes by the kind of their problem
     * (`/v1/live/events/{event_id}/problems`).
     */
    errors: numbers,
    reads: z.int(),
    seq: z.int(),
    /** Athletes whose result is about to be worked out again. */
    pending: z.int(),
  }),
});

export type LiveSummary = AnswerOf<typeof readLiveSummary>;

export const readLeaderboard = defineCall({
  name: 'readLeaderboard',
  method: 'GET',
  path: '/v1/live/events/{event_id}/leaderboard',
  tag,
  summary: 'The leaders of a race at a timeline; without one at the finish, or as far as somebody has come',
  access,
  query: z.object({
    race_id: raceId,
    timeline_id: wholeNumber({ min: 1 }).optional(),
    timing_type: z
      .enum(races.fields.timing_type.options.values, {
        error: `must be one of ${races.fields.timing_type.options.values.join(', ')}.`,
      })
      .optional(),
    limit: wholeNumber({ min: 1, max: 1_000 }).default(10),
  }),
  /** Times in ms. */
  answer: z.strictObject({
    race_id: z.int(),
    /** Null at the finish. */
    timeline_id: z.int().nullable(),
    timing_type: timingType,
    items: z.array(
      z.strictObject({
        rank: z.int(),
        athlete_id: z.int(),
        start_number: z.string().nullable(),
        name: z.string().nullable(),
        country: z.string().nullable(),
        club: z.string().nullable(),
        gender: z.string().nullable(),
        category: z.string().nullable(),
        time_ms: z.int(),
        /** Null with fewer laps than the leader. */
        gap_ms: z.int().nullable(),
        laps: z.int(),
      }),
    ),
  }),
});

/** `none`: everybody else, and those of whom it is not known. */
const genders = { male: z.int(), female: z.int(), none: z.int() };

export const readStatistics = defineCall({
  name: 'readStatistics',
  method: 'GET',
  path: '/v1/live/events/{event_id}/statistics',
  tag,
  summary: 'How a race went: states, finish times, ages, and the time for each section of the course',
  access: { ...access, permission: 'passings.statistics' },
  query: z.object({ race_id: raceId }),
  /** In numbers of athletes. Times in ms, distances in metres. */
  answer: z.strictObject({
    race_id: z.int(),
    timing_type: timingType,
    sport: z.string(),
    /** Athletes by their state. */
    states: numbers,
    /** Finish times by the race's own timing type. A race that counts laps has those of the athletes with the most laps. */
    finish: z.strictObject({
      athletes: z.int(),
      /** Laps that each of the times covers. Null in a race that does not count laps. */
      laps: z.int().nullable(),
      /** Null without a finisher. */
      fastest_ms: z.int().nullable(),
      median_ms: z.int().nullable(),
      slowest_ms: z.int().nullable(),
      /** Each bin is [from_ms, from_ms + width_ms); empty ones between others are there. */
      width_ms: z.int(),
      bins: z.array(z.strictObject({ from_ms: z.int(), athletes: z.int() })),
    }),
    /** Ages [from, from + years). */
    ages: z.strictObject({
      years: z.int(),
      groups: z.array(z.strictObject({ from: z.int(), ...genders })),
      /** Without a birth date. */
      unknown: z.strictObject(genders),
    }),
    /** From one timed point of the course to the next, in its order. */
    sections: z.array(
      z.strictObject({
        /** Null: from the start. */
        from_timeline_id: z.int().nullable(),
        to_timeline_id: z.int(),
        lap: z.int(),
        from_metres: z.number(),
        to_metres: z.number(),
        athletes: z.int(),
        /** Time for the section; the least of these is the fastest quarter's slowest. */
        quartile_1_ms: z.int(),
        median_ms: z.int(),
        quartile_3_ms: z.int(),
      }),
    ),
  }),
});

export const readStarts = defineCall({
  name: 'readStarts',
  method: 'GET',
  path: '/v1/live/events/{event_id}/starts',
  tag,
  summary: 'How the start of a race went, wave by wave: gunshot, start window, and who was read within it',
  access,
  query: z.object({ race_id: raceId }),
  answer: z.strictObject({
    race_id: z.int(),
    waves: z.array(
      z.strictObject({
        /** Null: those who are in no wave. */
        wave_id: z.int().nullable(),
        /** What its times are counted from; null before a gunshot. */
        gun_at: instant.nullable(),
        /** Reads at the start count between the two; without a gunshot, or with an open end, there is none. */
        window_from: instant.nullable(),
        window_to: instant.nullable(),
        /** Each of them is in exactly one of the five counts that follow. */
        athletes: z.int(),
        /** With a start read that counts. */
        started: z.int(),
        /** Passed somewhere, without a start read. */
        without_start_read: z.int(),
        /** Read at the start before the window only, and nowhere since. Before a gunshot: those who wait at the line. */
        early: z.int(),
        /** Read at the start after the window, and nowhere since. */
        late: z.int(),
        /** None of these: no read tells anything of them yet. */
        not_seen: z.int(),
        first_start_at: instant.nullable(),
        last_start_at: instant.nullable(),
      }),
    ),
  }),
});

export const readProblems = defineCall({
  name: 'readProblems',
  method: 'GET',
  path: '/v1/live/events/{event_id}/problems',
  tag,
  summary: 'Races without results, clocks that differ, and athletes whose reads contradict each other or their state',
  access,
  query: z.object({
    athlete_id: wholeNumber({ min: 1 }).optional(),
    limit: wholeNumber({ min: 1, max: 1_000 }).default(200),
  }),
  answer: z.strictObject({
    /** Problems in total, also beyond the limit. */
    total: z.int(),
    /** Races first, then clocks, then athletes by start number. */
    items: z.array(
      z.strictObject({
        /** Null for races and clocks. */
        athlete_id: z.int().nullable(),
        /** Timeline of a clock; null otherwise. */
        timeline_id: z.int().nullable(),
        start_number: z.string().nullable(),
        /** Of the athlete, the timeline or the race. */
        name: z.string().nullable(),
        race_id: z.int().nullable(),
        /** Null for races and clocks. */
        state: z.string().nullable(),
        /** As counted in `errors` of the summary. */
        kind: z.string(),
        message: z.string(),
        /** When the results of a race failed first; left out otherwise. */
        since: instant.optional(),
      }),
    ),
  }),
});
