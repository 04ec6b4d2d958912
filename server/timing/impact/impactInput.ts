import { z } from 'zod';

const id = z.int('Must be an id.').min(1, 'Must be an id.');
const instant = z.iso
  .datetime({ offset: true, error: 'Must be an ISO 8601 instant with a zone.' })
  .transform((text) => Date.parse(text));
const shift = z.int('Must be whole milliseconds.').min(-86_400_000, 'At most a day.').max(86_400_000, 'At most a day.');

const device = z.strictObject({ id: z.string().min(1).max(80), offset_ms: shift.optional() });

/** A correction that is not saved yet. */
export const impactInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passings'),
    ids: z.array(id).max(10_000, 'At most 10,000; use a filter for more.').optional(),
    filter: z
      .strictObject({
        device: z.string().max(80).optional(),
        timeline_id: id.optional(),
        'time[gte]': instant.optional(),
        'time[lte]': instant.optional(),
      })
      .optional(),
    data: z.strictObject({
      mark: z.enum(['invalidated', 'validated']).nullish(),
      moved_to_id: id.nullish(),
      shift_ms: shift.optional(),
    }),
  }),
  z.strictObject({
    kind: z.literal('gunshot'),
    id: id.optional(),
    data: z
      .strictObject({ fired_at: instant, race_ids: z.array(id).default([]), wave_ids: z.array(id).default([]) })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('timeline'),
    id,
    data: z.strictObject({
      devices: z.array(device).max(50).optional(),
      type: z.enum(['start', 'split', 'finish']).optional(),
      passing_mode: z.enum(['main', 'backup']).optional(),
      backup_of_id: id.nullish(),
    }),
  }),
  z.strictObject({
    kind: z.literal('manual_passing'),
    data: z.strictObject({ athlete_id: id, timeline_id: id, time: instant }),
  }),
]);

export type Change = z.output<typeof impactInput>;
