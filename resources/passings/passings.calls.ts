import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant, wholeNumber } from '../../engine/core/calls/parts';
import { isShowable } from '../../engine/fields/text/parseText';
import { RAW_FORMATS, READ_FIELDS } from './readColumns';
import { READ_STATES } from './readStates';

const tag = 'live';
const path = '/v1/live/events/{event_id}/passings';

/** Reads of one call; a larger file goes in parts, or as text. */
export const MOST_READS = 20_000;
const LONGEST_CHIP = 80;
/** Characters: any header whose names fit into an address. */
export const LONGEST_MAPPING = 4_000;

const count = z.int('must be a whole number').min(0, 'must not be negative').nullish();

/** A read as a client sends it. */
export const sentRead = z
  .strictObject({
    chipcode: z
      .string('must be a text')
      .trim()
      .min(1, 'must not be empty')
      .max(LONGEST_CHIP, `has at most ${LONGEST_CHIP} characters`)
      .optional(),
    start_number: z
      .string('must be a text')
      .trim()
      .min(1, 'must not be empty')
      .max(20, 'has at most 20 characters')
      .refine(isShowable, 'holds characters that cannot be stored')
      .meta({ description: 'Of somebody who was seen without a chip; instead of `chipcode`.' })
      .optional(),
    time: z.iso
      .datetime({ offset: true, error: 'must be an ISO 8601 instant with a zone, such as 2026-05-31T09:00:00.000Z' })
      .transform((text) => Date.parse(text))
      .pipe(
        z
          .number('is no moment there is')
          .min(Date.UTC(1970, 0, 1), 'lies before 1970')
          .max(Date.UTC(2100, 0, 1), 'lies after 2100'),
      ),
    number: count,
    file: count,
  })
  .refine((read) => (read.chipcode === undefined) !== (read.start_number === undefined), {
    path: ['chipcode'],
    error: 'say who was read: a chipcode or a start_number',
  });

export const sentReads = z.strictObject({
  device: z.string('Say which device.').trim().min(1, 'Say which device.').max(80, 'At most 80 characters.'),
  passings: z.array(sentRead, 'Must be a list of passings.').max(MOST_READS, `At most ${MOST_READS} in one call.`),
});

/** What a call brought, once it is committed. */
const ingested = z.strictObject({
  received: z.int(),
  stored: z.int(),
  duplicates: z.int(),
  /** The first of those refused: each with its place in what was sent, and a sentence that names the field. */
  rejected: z.array(z.strictObject({ index: z.int(), reason: z.string() })),
  rejected_count: z.int(),
  /**
   * Only where a change of the clocks left open when local times were: the first of those reads, as in `rejected`, with what was
   * decided. They are stored.
   */
  noted: z.array(z.strictObject({ index: z.int(), note: z.string() })).optional(),
  noted_count: z.int().optional(),
});

export type Ingested = z.output<typeof ingested>;

export const sendPassings = defineCall({
  name: 'sendPassings',
  method: 'POST',
  path,
  tag,
  summary: 'Store reads of one device; answered once they are committed, and idempotent',
  access: { on: 'events', by: 'event_id', permission: 'passings.create' },
  query: z.object({
    format: z.string().meta({ enum: RAW_FORMATS, description: 'Of a body that is `text/plain`.' }).optional(),
    device: z.string().meta({ description: 'For files that name none.' }).optional(),
    date: z
      .string()
      .meta({ format: 'date', description: 'The day of the first read, for times without one.' })
      .optional(),
    race_id: wholeNumber({ min: 1 })
      .meta({ description: 'The race that start numbers are of, where two races give out the same.' })
      .optional(),
    read_file: wholeNumber({ min: 1 })
      .meta({ description: 'The file that they come with, as `POST …/read_files` gave its id.' })
      .optional(),
    fired_at: z
      .string()
      .meta({
        format: 'date-time',
        description: 'For `format=csv` whose times count from a gun (`25:19`, `1:02:03.4`): when that was fired.',
      })
      .optional(),
    mapping: z
      .string()
      .meta({
        maxLength: LONGEST_MAPPING,
        description: `For \`format=csv\` whose header is not known: JSON \`{"Column": "field"}\` with a column's name or its place, counted from 1, and the fields ${READ_FIELDS.join(', ')}. Where all are places there need be no header.`,
      })
      .optional(),
  }),
  // One read that cannot be understood keeps no other out, and a file is stored while it comes in.
  body: { content: { 'application/json': sentReads, 'text/plain': z.string() } },
  answer: ingested,
});

/** A read of a chip as live clients get it, over HTTP and the websocket. */
const livePassing = z.strictObject({
  id: z.int(),
  /** 1, 2, 3, … per event, in the order in which they were stored. */
  seq: z.int(),
  device: z.string().nullable(),
  chipcode: z.string().nullable(),
  /** By the device's own clock. */
  time: instant,
  /** Corrected. */
  instant: instant.nullable(),
  received_at: instant.nullable(),
  athlete_id: z.int().nullable(),
  start_number: z.string().nullable(),
  name: z.string().nullable(),
  race_id: z.int().nullable(),
  timeline_id: z.int().nullable(),
  lap: z.int().nullable(),
  state: z.enum(READ_STATES),
  /** Why it has that state, for people. */
  reason: z.string().nullable(),
  manual: z.boolean(),
});

export const readPassings = defineCall({
  name: 'readPassings',
  method: 'GET',
  path,
  tag,
  summary: 'Reads in the order they came in, with what they come to',
  access: { on: 'events', by: 'event_id', permission: 'passings.read' },
  query: z.object({ after: wholeNumber().default(0), limit: wholeNumber({ min: 1, max: 5_000 }).default(500) }),
  /** `seq` is where to go on. */
  answer: z.strictObject({ items: z.array(livePassing), seq: z.int() }),
});

export type LivePassing = AnswerOf<typeof readPassings>['items'][number];
