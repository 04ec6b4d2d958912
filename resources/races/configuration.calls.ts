import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { recordId } from '../../engine/core/calls/parts';
import { CONFIGURATION_PARTS } from './configurationParts';

const tag = 'races';
const part = z.enum(CONFIGURATION_PARTS, `Must be some of: ${CONFIGURATION_PARTS.join(', ')}.`);

/** What becomes of one record of the configuration. */
const item = z.strictObject({
  part,
  resource: z.string(),
  name: z.string(),
  /** `kept`: what is there already stands for it, as it is. */
  fate: z.enum(['created', 'updated', 'kept', 'left_out']),
  /** What it is made of, or what changes; by field. */
  values: z.record(z.string(), z.unknown()),
  /** Of `updated`: what these fields hold until then. */
  before: z.record(z.string(), z.unknown()),
  /** Why it is kept though it differs, left out, or not taken whole. */
  why: z.string().nullable(),
});

export const importRaceConfiguration = defineCall({
  name: 'importRaceConfiguration',
  method: 'POST',
  path: '/v1/admin/races/{id}/import_configuration',
  tag,
  summary:
    'Take course, markers, waves, timelines and rankings of another race or of a file into a race; with `dry_run` only says what would come of it',
  access: { on: 'races', by: 'id', permission: 'races.import' },
  body: z.strictObject({
    from_race_id: recordId.optional().meta({
      description: 'The race that they are taken of, of this or another event; either it, `file_id` or `usual`.',
    }),
    usual: z.literal(true, 'Must be true.').optional().meta({
      description:
        'Takes what a race of its sport and length usually has: start, finish, splits, and rankings of all, women and men.',
    }),
    file_id: recordId.optional().meta({
      description: 'A configuration that was exported of a race, or a course: GPX, TCX, KML, KMZ or GeoJSON.',
    }),
    track: z
      .int('Must be the index of a track of the file.')
      .min(0, 'Must be the index of a track of the file.')
      .optional()
      .meta({ description: 'Of a file with several tracks; the one with the most points when left out.' }),
    parts: z
      .array(part)
      .min(1, 'Choose at least one.')
      .default([...CONFIGURATION_PARTS]),
    existing: z.enum(['keep', 'update'], 'Must be keep or update.').default('keep').meta({
      description:
        'What becomes of what the race has under the same name. Timelines themselves are always kept: other races use them.',
    }),
    devices: z.boolean('Must be true or false.').default(true).meta({
      description: 'Whether new timelines get the devices of those that they are taken of.',
    }),
    dry_run: z.boolean('Must be true or false.').default(false).meta({ description: 'Only says what it would do.' }),
  }),
  isUndoable: true,
  /** Of more than 1,000 records a background task takes care: 202 with its id. */
  answer: z.strictObject({
    source: z.strictObject({
      name: z.string(),
      /** Null of a file that says none. */
      event: z.string().nullable(),
    }),
    /** Times move by what lies between these two, as clocks at the events show them; null where none do. */
    moves: z
      .strictObject({
        /** The starts of the races; where one has none, the first days of the events. */
        by: z.enum(['start', 'date']),
        from: z.string(),
        to: z.string(),
      })
      .nullable(),
    parts: z.array(
      z.strictObject({
        part,
        /** How many the source has. */
        found: z.int(),
        created: z.int(),
        updated: z.int(),
        kept: z.int(),
        left_out: z.int(),
      }),
    ),
    /** The first 200 of each part. */
    items: z.array(item),
    /** What else is to be known: how the two races differ, what is odd about the file and on which line. */
    notes: z.array(z.strictObject({ line: z.int().nullable(), message: z.string() })),
    operation_id: z.string().nullable().meta({ description: 'Null where nothing was written.' }),
    background_task_id: z.int().nullable(),
  }),
});

export type ConfigurationImport = AnswerOf<typeof importRaceConfiguration>;

export const exportRaceConfiguration = defineCall({
  name: 'exportRaceConfiguration',
  method: 'GET',
  path: '/v1/admin/races/{id}/configuration.json',
  tag,
  summary: 'Course, markers, waves, timelines and rankings of a race, as a file that `import_configuration` reads',
  access: { on: 'races', by: 'id', permission: 'races.export' },
  answer: { mediaType: 'application/json' },
});
