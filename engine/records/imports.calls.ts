import { z } from 'zod';
import { type AnswerOf, defineCall } from '../core/calls/defineCall';
import { recordId, recordOf } from '../core/calls/parts';
import { importLevel, importPresets } from '../core/importKinds';
import type { Plan } from '../core/plan';
import { DATE_FORMATS } from '../fields/calendarDate/readDate';
import { CSV_DELIMITERS } from '../tables/csv/detectDelimiter';
import { TEXT_ENCODINGS } from '../tables/encoding/detectEncoding';

const tag = 'imports';

/** How the file is to be read; what is left out, or null, is detected. */
const reading = {
  kind: z.string('This field is required.'),
  file_id: recordId,
  delimiter: z.enum(CSV_DELIMITERS, 'Must be one of: comma, semicolon, tab, |.').nullish(),
  encoding: z.enum(TEXT_ENCODINGS, { error: `Must be one of: ${TEXT_ENCODINGS.join(', ')}.` }).nullish(),
  sheet: z.string().max(100).nullish(),
  has_header: z.boolean('Must be true or false.').nullish(),
  date_format: z.enum(DATE_FORMATS, `Must be one of: ${DATE_FORMATS.join(', ')}.`).nullish(),
};

/** Named by files: what is wrong with one of them is reported at the field, not under a name that the file made up. */
const columns = z.record(z.string().max(1000), z.string().nullable());

const writing = {
  mapping: z
    .custom<z.output<typeof columns>>(
      (value) => columns.safeParse(value).success,
      'Must be an object of column to field.',
    )
    .meta({ type: 'object', additionalProperties: { type: ['string', 'null'] } })
    .nullish(),
  match_on: z.string().nullish(),
  mode: z.enum(['add', 'update', 'add_or_update'], 'Must be one of: add, update, add_or_update.').nullish(),
  lenient: z
    .boolean('Must be true or false.')
    .meta({
      description:
        'Whether a cell that cannot be read is left empty where its row can do without it: so when left out.',
    })
    .nullish(),
  skip_duplicates: z
    .boolean('Must be true or false.')
    .meta({ description: 'Whether a row that would add what another row of the file adds is left out.' })
    .nullish(),
  dry_run: z.boolean('Must be true or false.').nullish(),
  expect: z
    .int('Must be a whole number.')
    .min(0, 'Must be 0 or more.')
    .meta({
      description:
        'The `question_count` of a dry run: how many rows change what records in use are known by. With any other number nothing is imported.',
    })
    .nullish(),
};

/** What looking into a file takes, under the name that the product has for its tenant and for what speaks for rows. */
export function detectInput(plan: Plan) {
  return z.strictObject({ ...reading, ...presetsOf(plan), [importLevel(plan).column]: recordId.nullish() });
}

/** What an import takes. */
export function importInput(plan: Plan) {
  return z.strictObject({ ...reading, ...writing, ...presetsOf(plan), [importLevel(plan).column]: recordId });
}

function presetsOf(plan: Plan): z.ZodRawShape {
  return Object.fromEntries(importPresets(plan).map(({ name }) => [name, recordId.nullish()]));
}

export type DetectInput = z.infer<ReturnType<typeof detectInput>>;
export type ImportInput = z.infer<ReturnType<typeof importInput>>;

const detectImport = (plan: Plan) =>
  defineCall({
    name: 'detectImport',
    method: 'POST',
    path: '/v1/admin/imports/detect',
    tag,
    summary: 'How a file would be read: delimiter, encoding, dates, and which column fills which field',
    access: { permission: 'imports.create' },
    body: detectInput(plan),
    answer: z.strictObject({
      kind: z.string(),
      file_id: z.int(),
      file_name: z.string(),
      format: z.string(),
      delimiter: z.string().nullable(),
      encoding: z.string().nullable(),
      sheet: z.string().nullable(),
      sheets: z.array(z.string()),
      has_header: z.boolean(),
      date_format: z.string().nullable(),
      approximate_rows: z.int().nullable(),
      columns: z.array(
        z.strictObject({
          name: z.string(),
          /** The first different values that are not empty. */
          samples: z.array(z.string()),
          date_format: z.string().nullable(),
          is_remembered: z.boolean(),
          /** What it would fill, had it not been left out last time. */
          skipped: z.string().nullable(),
          /** A target that a heading alone never fills, such as the state: a person chooses it. */
          offered: z.string().nullable(),
          is_reason: z.boolean(),
        }),
      ),
      /** By column: the target that it fills, null for none. */
      mapping: z.record(z.string(), z.string().nullable()),
      match_on: z.string().nullable(),
      mode: z.enum(['add', 'update', 'add_or_update']),
      match_fields: z.array(z.string()),
      targets: z.array(
        z.strictObject({
          name: z.string(),
          label: z.string(),
          is_many: z.boolean(),
          /** The field that it says, or says a part of. */
          field: z.string(),
          /** The fields that one column of it fills. */
          fills: z.array(z.string()),
          /** Another column may fill the same: this one fills what that leaves empty. */
          completes: z.boolean(),
        }),
      ),
      /** Dates that fit day first and month first: one that shows it, as either reads it, and whether it was said before which is meant. */
      date_question: z
        .strictObject({
          column: z.string(),
          sample: z.string(),
          choices: z.array(z.strictObject({ format: z.string(), date: z.string() })),
          is_remembered: z.boolean(),
        })
        .nullable(),
      warnings: z.array(z.string()),
      /** Those of the warnings that hold whatever is chosen, for who looks at what would come in. */
      notes: z.array(z.string()),
      /** Sheets with a table like that of the one that is read, where none was chosen. */
      alike_sheets: z.array(z.string()),
    }),
  });

export type Detected = AnswerOf<ReturnType<typeof detectImport>>;

const abortImport = (plan: Plan) =>
  defineCall({
    name: 'abortImport',
    method: 'POST',
    path: '/v1/admin/imports/{id}/abort',
    tag,
    summary: 'Stop an import; what it has written stays',
    access: { on: 'imports', by: 'id', permission: 'imports.abort' },
    answer: recordOf(plan.get('imports').resource),
  });

const readFailedRows = defineCall({
  name: 'readFailedRows',
  method: 'GET',
  path: '/v1/admin/imports/{id}/failed_rows.csv',
  tag,
  summary: 'The rows an import refused, with the reasons, to mend and send again',
  access: { on: 'imports', by: 'id', permission: 'imports.read' },
  answer: { mediaType: 'text/csv' },
});

export function importCalls(plan: Plan) {
  return { detectImport: detectImport(plan), abortImport: abortImport(plan), readFailedRows };
}
