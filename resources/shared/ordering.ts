import { z } from 'zod';

const MOST = 2_000;

/** What every call says that puts records of an event in order. */
export const ordering = {
  event_id: z.int('Must be the id of an event.'),
  /** From the first to the last. Those that are left out follow as they are. */
  ids: z
    .array(z.int('Must be an id.'), 'Must be a list of ids.')
    .min(1, 'Name at least one.')
    .max(MOST, `Name ${MOST.toLocaleString('en')} at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Names one twice.'),
};

export const ordered = z.strictObject({
  operation_id: z.string().nullable().meta({ description: 'Null where they were in that order.' }),
});
