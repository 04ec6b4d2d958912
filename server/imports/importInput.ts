import { z } from 'zod';
import { DATE_FORMATS } from '../../engine/fields/calendarDate/readDate';
import { IMPORT_KINDS } from './importKinds';

const id = z.int('Must be the id of an existing record.').positive('Must be the id of an existing record.');
const kinds = Object.keys(IMPORT_KINDS);

/** How the file is to be read; what is left out, or null, is detected. */
const reading = {
  kind: z.string('This field is required.').refine((kind) => kinds.includes(kind), {
    error: (issue) => `Files of kind "${issue.input}" are not supported. Kinds: ${kinds.join(', ')}.`,
  }),
  file_id: id,
  race_id: id.nullish(),
  delimiter: z.enum([',', ';', '\t', '|'], 'Must be one of: comma, semicolon, tab, |.').nullish(),
  encoding: z
    .enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252'], {
      error: 'Must be one of: utf-8, utf-16le, utf-16be, windows-1250, windows-1251, windows-1252.',
    })
    .nullish(),
  sheet: z.string().max(100).nullish(),
  has_header: z.boolean('Must be true or false.').nullish(),
  date_format: z.enum(DATE_FORMATS, `Must be one of: ${DATE_FORMATS.join(', ')}.`).nullish(),
};

export const detectInput = z.strictObject({ ...reading, event_id: id.nullish() });

export const importInput = z.strictObject({
  ...reading,
  event_id: id,
  mapping: z.record(z.string().max(1000), z.string().nullable(), 'Must be an object of column to field.').nullish(),
  match_on: z.string().nullish(),
  mode: z.enum(['add', 'update', 'add_or_update'], 'Must be one of: add, update, add_or_update.').nullish(),
  dry_run: z.boolean('Must be true or false.').nullish(),
});

export type DetectInput = z.infer<typeof detectInput>;
export type ImportInput = z.infer<typeof importInput>;
