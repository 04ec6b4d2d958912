import type { PathItem, SchemaObject, Tag } from '../../../engine/api/openapi/document';
import { schemaRef } from '../../../engine/api/openapi/refs';
import { READ_FIELDS } from '../../../resources/passings/readColumns';
import { call, object } from '../../app/handWrittenCall';
import { rawFormats } from '../formats/rawFormats';
import { LONGEST_MAPPING } from './rawOptions';

const text: SchemaObject = { type: 'string' };
const whole: SchemaObject = { type: 'integer' };
const optional = (type: string): SchemaObject => ({ type: [type, 'null'] });
const instant: SchemaObject = { type: 'string', format: 'date-time' };
const list = (items: SchemaObject): SchemaObject => ({ type: 'array', items });
const numbers: SchemaObject = { type: 'object', additionalProperties: whole };

const eventId = { name: 'event_id', in: 'path', required: true, schema: whole } as const;
const inQuery = (name: string, schema: SchemaObject, required = false) =>
  ({ name, in: 'query', required, schema }) as const;

export const liveTag: Tag = {
  name: 'live',
  description:
    'Reads in, and how the field stands. Reads also come as `text/plain` with `?format=raceresult|chronotrack|ipico|impinj|csv&device=…&date=…`; `date` is the day of formats that leave it out, and `mapping` tells the columns of a csv.',
};

const passing = object({
  id: whole,
  seq: whole,
  device: optional('string'),
  chipcode: optional('string'),
  time: instant,
  instant: { type: ['string', 'null'], format: 'date-time' },
  received_at: { type: ['string', 'null'], format: 'date-time' },
  athlete_id: optional('integer'),
  start_number: optional('string'),
  name: optional('string'),
  race_id: optional('integer'),
  timeline_id: optional('integer'),
  lap: optional('integer'),
  state: text,
  reason: optional('string'),
  manual: { type: 'boolean' },
});

const leader = object({
  rank: whole,
  athlete_id: whole,
  start_number: optional('string'),
  name: optional('string'),
  country: optional('string'),
  club: optional('string'),
  gender: optional('string'),
  category: optional('string'),
  time_ms: whole,
  gap_ms: whole,
  laps: whole,
});

const genders = { male: whole, female: whole, none: whole };
const maybeInstant: SchemaObject = { type: ['string', 'null'], format: 'date-time' };

const onPodium: SchemaObject = { type: ['object', 'null'] };

/** The calls of the live API. */
export const livePaths: Readonly<Record<string, PathItem>> = {
  '/v1/live/events/{event_id}/passings': {
    post: call({
      operationId: 'sendPassings',
      summary: 'Store reads of one device; answered once they are committed, and idempotent',
      tag: 'live',
      parameters: [
        eventId,
        inQuery('format', { ...text, enum: Object.keys(rawFormats), description: 'Of a body that is `text/plain`.' }),
        inQuery('device', { ...text, description: 'For files that name none.' }),
        inQuery('date', { ...text, format: 'date', description: 'The day of the first read, for times without one.' }),
        inQuery('mapping', {
          ...text,
          maxLength: LONGEST_MAPPING,
          description: `For \`format=csv\` whose header is not known: JSON \`{"Column": "field"}\` with a column's name or its place, counted from 1, and the fields ${READ_FIELDS.join(', ')}. Where all are places there need be no header.`,
        }),
      ],
      body: object({
        device: text,
        passings: list(object({ chipcode: text, time: instant, number: whole, file: whole }, ['chipcode', 'time'])),
      }),
      answer: object({
        received: whole,
        stored: whole,
        duplicates: whole,
        rejected: list(object({ index: whole, reason: text })),
        rejected_count: whole,
      }),
    }),
    get: call({
      operationId: 'readPassings',
      summary: 'Reads in the order they came in, with what they come to',
      tag: 'live',
      parameters: [eventId, inQuery('after', whole), inQuery('limit', { ...whole, maximum: 5_000 })],
      answer: object({ items: list(passing), seq: whole }),
    }),
  },
  '/v1/live/events/{event_id}/summary': {
    get: call({
      operationId: 'readLiveSummary',
      summary: 'How far each race is, what each timeline and device has seen, and what asks for somebody to look',
      tag: 'live',
      parameters: [eventId],
      answer: object({
        races: list(
          object({
            race_id: whole,
            status: text,
            started_at: { type: ['string', 'null'], format: 'date-time' },
            counts: numbers,
          }),
        ),
        timelines: list(
          object({
            timeline_id: whole,
            passed: whole,
            per_minute: whole,
            last_passing_at: { type: ['string', 'null'], format: 'date-time' },
            errors: whole,
          }),
        ),
        devices: list(object({ device: text, last_passing_at: instant, last_received_at: instant, reads: whole })),
        errors: numbers,
        reads: whole,
        seq: whole,
        pending: whole,
      }),
    }),
  },
  '/v1/live/events/{event_id}/leaderboard': {
    get: call({
      operationId: 'readLeaderboard',
      summary: 'The leaders of a race at a timeline; without one at the finish, or as far as somebody has come',
      tag: 'live',
      parameters: [
        eventId,
        inQuery('race_id', whole, true),
        inQuery('timeline_id', whole),
        inQuery('timing_type', { type: 'string', enum: ['guntime', 'chiptime', 'racetime'] }),
        inQuery('limit', { ...whole, maximum: 1_000 }),
      ],
      answer: object({ race_id: whole, timeline_id: optional('integer'), timing_type: text, items: list(leader) }),
    }),
  },
  '/v1/live/events/{event_id}/statistics': {
    get: call({
      operationId: 'readStatistics',
      summary: 'How a race went: states, finish times, ages, and the time for each section of the course',
      tag: 'live',
      parameters: [eventId, inQuery('race_id', whole, true)],
      answer: object({
        race_id: whole,
        timing_type: text,
        sport: text,
        states: numbers,
        finish: object({
          athletes: whole,
          fastest_ms: optional('integer'),
          median_ms: optional('integer'),
          slowest_ms: optional('integer'),
          width_ms: whole,
          bins: list(object({ from_ms: whole, athletes: whole })),
        }),
        ages: object({ years: whole, groups: list(object({ from: whole, ...genders })), unknown: object(genders) }),
        sections: list(
          object({
            from_timeline_id: optional('integer'),
            to_timeline_id: whole,
            lap: whole,
            from_metres: { type: 'number' },
            to_metres: { type: 'number' },
            athletes: whole,
            quartile_1_ms: whole,
            median_ms: whole,
            quartile_3_ms: whole,
          }),
        ),
      }),
    }),
  },
  '/v1/live/events/{event_id}/starts': {
    get: call({
      operationId: 'readStarts',
      summary: 'How the start of a race went, wave by wave: gunshot, start window, and who was read within it',
      tag: 'live',
      parameters: [eventId, inQuery('race_id', whole, true)],
      answer: object({
        race_id: whole,
        waves: list(
          object({
            wave_id: optional('integer'),
            gun_at: maybeInstant,
            window_from: maybeInstant,
            window_to: maybeInstant,
            athletes: whole,
            started: whole,
            without_start_read: whole,
            early: whole,
            late: whole,
            not_seen: whole,
            first_start_at: maybeInstant,
            last_start_at: maybeInstant,
          }),
        ),
      }),
    }),
  },
  '/v1/live/events/{event_id}/gunshots': {
    post: call({
      operationId: 'fireGunshot',
      summary: 'Start races or waves',
      tag: 'live',
      parameters: [eventId],
      body: object({ fired_at: instant, race_ids: list(whole), wave_ids: list(whole), note: text }, ['fired_at']),
      status: '201',
      answer: schemaRef('Gunshot'),
    }),
  },
  '/v1/live/events/{event_id}/impact': {
    post: call({
      operationId: 'estimateImpact',
      summary: 'How many times, states, ranks and podium places a correction would change; nothing is written',
      tag: 'live',
      parameters: [eventId],
      body: object(
        {
          kind: {
            type: 'string',
            enum: ['passings', 'gunshot', 'timeline', 'manual_passing', 'course', 'race', 'athlete'],
          },
          id: whole,
          ids: list(whole),
          filter: { type: 'object' },
          data: { type: ['object', 'null'] },
        },
        ['kind'],
      ),
      answer: object({
        athletes: whole,
        times: whole,
        states: whole,
        ranks: whole,
        podium: whole,
        races: list(
          object({
            race_id: whole,
            ranks: whole,
            podium: list(object({ place: whole, before: onPodium, after: onPodium })),
          }),
        ),
      }),
    }),
  },
};
