import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { fieldValue, instant } from '../../engine/core/calls/parts';
import { waves } from './waves.resource';

const tag = 'waves';
const dry_run = z.boolean('Must be true or false.').default(false).meta({ description: 'Only says what it would do.' });
const operation_id = z.string().nullable().meta({ description: 'Null where nothing was written.' });

export const fillWave = defineCall({
  name: 'fillWave',
  method: 'POST',
  path: '/v1/admin/waves/{id}/fill',
  tag,
  summary: 'Move the athletes of the race whose start numbers lie within the bounds of the wave into it',
  access: { on: 'waves', by: 'id', permission: 'athletes.update' },
  body: z.strictObject({ dry_run }).prefault({}),
  isUndoable: true,
  answer: z.strictObject({
    /** Who moves; whoever is in the wave already is not counted. */
    athletes: z.int(),
    /** Where they are so far; null: in no wave. */
    from: z.array(z.strictObject({ wave_id: z.int().nullable(), name: z.string().nullable(), athletes: z.int() })),
    /** How many athletes the wave has then. */
    athletes_after: z.int(),
    capacity: z.int().nullable(),
    operation_id,
  }),
});

export type WaveFilling = AnswerOf<typeof fillWave>;

/** What a race is split by. */
const SPLIT_BY = ['size', 'bibs', 'expected_time'] as const;

const size = z.int('Must be a whole number.').min(1, 'Must be at least 1.').max(100_000, 'Must be at most 100,000.');

export const splitRace = defineCall({
  name: 'splitRace',
  method: 'POST',
  path: '/v1/admin/races/{id}/split',
  tag,
  summary: 'Make waves of a race and move its athletes into them; with `dry_run` only says which',
  access: { on: 'races', by: 'id', permission: 'athletes.update' },
  body: z.strictObject({
    by: z.enum(SPLIT_BY, { error: `Must be one of ${SPLIT_BY.join(', ')}.` }).meta({
      description:
        '`size`: so many athletes a wave, by start number. `bibs`: so many start numbers a wave. `expected_time`: so many athletes a wave, the fastest first.',
    }),
    size,
    /** The first number of the first wave, by `bibs`; the least there is when left out. */
    first_number: z.int('Must be a whole number.').min(0, 'Must be at least 0.').optional(),
    /** The column of `custom` that holds the expected time: `h:mm:ss`, minutes, or `h:mm` or `mm:ss`, whichever fits the race and the other times. */
    time_field: z.string('Must be a text.').min(1, 'Must not be empty.').max(200).optional(),
    /** Of the waves, with their number behind it. */
    name: fieldValue(waves.fields.name).default('Wave'),
    /** Between the starts of two waves; without it they all start with the race. */
    interval_ms: z
      .int('Must be a whole number.')
      .min(0, 'Must be at least 0.')
      .max(86_400_000, 'Must be at most a day.')
      .default(0),
    /** Leaves those alone who are in a wave already. */
    only_without_wave: z.boolean('Must be true or false.').default(false),
    dry_run,
  }),
  isUndoable: true,
  answer: z.strictObject({
    waves: z.array(
      z.strictObject({
        /** Null while it is only said. */
        wave_id: z.int().nullable(),
        name: z.string(),
        start_at: instant.nullable(),
        start_number_from: z.int().nullable(),
        start_number_to: z.int().nullable(),
        athletes: z.int(),
        /** Expected times in ms; null unless it is split by them. */
        fastest_ms: z.int().nullable(),
        slowest_ms: z.int().nullable(),
      }),
    ),
    athletes: z.int(),
    /** Who stays as it is: without a start number, or an expected time that can be read. */
    left_out: z.int(),
    /** How times were read that could be meant in two ways. */
    notes: z.array(z.string()),
    operation_id,
  }),
});

export type RaceSplit = AnswerOf<typeof splitRace>;

const onRace = { on: 'races', by: 'id', permission: 'athletes.read' } as const;

export const readRaceNumbers = defineCall({
  name: 'readRaceNumbers',
  method: 'GET',
  path: '/v1/admin/races/{id}/numbers',
  tag,
  summary: 'The start numbers of a race beside the bounds of its waves',
  access: onRace,
  answer: z.strictObject({
    athletes: z.int(),
    /** Of them: without a start number, or with one that is none, such as E12. */
    without_number: z.int(),
    least: z.int().nullable(),
    most: z.int().nullable(),
    /** In their order. */
    waves: z.array(
      z.strictObject({
        wave_id: z.int(),
        name: z.string(),
        color: z.string().nullable(),
        start_number_from: z.int().nullable(),
        start_number_to: z.int().nullable(),
        capacity: z.int().nullable(),
        /** Who is in the wave. */
        athletes: z.int(),
        /** Athletes whose numbers lie within the bounds of the wave; 0 where it has none. */
        within: z.int(),
        /** Of those: in another wave, or in none. */
        elsewhere: z.int(),
        /** In the wave with a number beyond its bounds. */
        beyond: z.int(),
      }),
    ),
    /** Numbers within the bounds of no wave, by the gap that they lie in; empty where no wave has bounds. */
    outside: z.array(z.strictObject({ from: z.int(), to: z.int(), athletes: z.int() })),
  }),
});

export type RaceNumbers = AnswerOf<typeof readRaceNumbers>;

export const listTimeColumns = defineCall({
  name: 'listTimeColumns',
  method: 'GET',
  path: '/v1/admin/races/{id}/time-columns',
  tag,
  summary: 'The columns of `custom` that athletes of a race have, those that hold times first',
  // As reading `custom` itself.
  access: { ...onRace, permission: 'athletes.contact.read' },
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        name: z.string(),
        /** Who has something there. */
        athletes: z.int(),
        /** Of those: who has an expected time that can be read. */
        times: z.int(),
      }),
    ),
  }),
});

export type TimeColumn = AnswerOf<typeof listTimeColumns>['items'][number];
