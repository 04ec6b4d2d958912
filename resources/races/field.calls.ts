import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant, wholeNumber } from '../../engine/core/calls/parts';

const person = z.strictObject({
  athlete_id: z.int(),
  start_number: z.string().nullable(),
  name: z.string().nullable(),
});

/** Of the first or the last athlete at a place: when it was read there, or is expected. */
const moment = z.strictObject({
  ...person.shape,
  at: instant,
  is_expected: z.boolean(),
  /** Eight in ten of the field would come between these two; both `at` where it has been. */
  earliest: instant,
  latest: instant,
});

export const readField = defineCall({
  name: 'readField',
  method: 'GET',
  path: '/v1/live/events/{event_id}/field',
  tag: 'live',
  summary: 'Where the athletes of a race are by now, and when the first and the last come to each timeline',
  access: { on: 'events', by: 'event_id', permission: 'passings.read' },
  query: z.object({
    race_id: wholeNumber({ min: 1, missing: 'say which race.' }),
    /** Gives out where each athlete is. */
    positions: z
      .enum(['true', 'false'], { error: 'must be true or false.' })
      .default('false')
      .transform((text) => text === 'true'),
  }),
  /** Distances in metres from the start. */
  answer: z.strictObject({
    race_id: z.int(),
    /** The moment all of it is about, by the server's clock. */
    at: instant,
    /** Of the last read that was taken into account. */
    seq: z.int(),
    /** Of the whole race: the last of its points; null where nobody measured it. */
    length: z.number().nullable(),
    athletes: z.strictObject({
      /** No start read, or no gunshot where starts are not read. */
      waiting: z.int(),
      /** Of those waiting: their gun has not been fired yet. */
      without_gun: z.int(),
      on_course: z.int(),
      /** Of those on the course: not seen for longer than anyone takes. */
      unseen: z.int(),
      finished: z.int(),
    }),
    /** When the first and the last set off. */
    start: z.strictObject({ first_at: instant, last_at: instant }).nullable(),
    /** In the order of the course. */
    points: z.array(
      z.strictObject({
        timeline_id: z.int(),
        lap: z.int(),
        distance: z.number().nullable(),
        passed: z.int(),
        /** On the course before it, `unseen` among them. */
        to_come: z.int(),
        unseen: z.int(),
        first: moment.nullable(),
        last: moment.nullable(),
        closes_at: instant.nullable(),
        /** Expected only after that. */
        late: z.int(),
        /** Reads next to nobody of those who come by. */
        is_silent: z.boolean(),
      }),
    ),
    /** From the start or from a point to the next; athletes who are between them by now. */
    sections: z.array(
      z.strictObject({ from_metres: z.number(), to_metres: z.number(), athletes: z.int(), unseen: z.int() }),
    ),
    /** Athletes on each stretch: [i × width, (i + 1) × width). */
    density: z.strictObject({ width: z.number(), athletes: z.array(z.int()) }).nullable(),
    /** Of the race's course, in its order: what stands on it, and when nobody comes by any more. */
    markers: z.array(
      z.strictObject({
        marker_id: z.int(),
        name: z.string(),
        icon: z.string(),
        /** Of the last pass, in a race of laps. */
        distance: z.number(),
        passes: z.int(),
        first_at: instant.nullable(),
        last_at: instant.nullable(),
        /** Who comes by once more at least; those who are missing are not waited for. */
        to_come: z.int(),
      }),
    ),
    /** Who has not been seen for longer than anyone takes, the longest missing first; at most 200. */
    unseen: z.array(
      z.strictObject({
        ...person.shape,
        /** Null: at the start. */
        timeline_id: z.int().nullable(),
        lap: z.int().nullable(),
        seen_at: instant,
        /** At the next point. */
        expected_at: instant,
      }),
    ),
    /** [athlete, metres]; only where asked for. */
    positions: z.array(z.tuple([z.int(), z.number()])).nullable(),
  }),
});

export type RaceField = AnswerOf<typeof readField>;
