import { z } from 'zod';
import { copiedFields } from '../../engine/api/operations/copyBelow';
import { fieldValue } from '../../engine/core/calls/parts';
import type { FieldPlan, ResourcePlan } from '../../engine/core/plan';
import { nameOfReferred } from '../../engine/core/words';
import { events } from '../../resources/events/events.resource';
import { races } from '../../resources/races/races.resource';

export const FORMAT = 'startline-race-configuration';

/** The sections of a configuration file and the records that they hold; each after those that its own refer to. */
export const SECTIONS = [
  { key: 'course', resource: 'courses' },
  { key: 'markers', resource: 'markers' },
  { key: 'waves', resource: 'waves' },
  { key: 'timelines', resource: 'timelines' },
  { key: 'places', resource: 'race_timelines' },
  { key: 'rankings', resource: 'rankings' },
] as const;

export type Section = (typeof SECTIONS)[number];

const entry = z.record(z.string(), z.unknown(), 'Must be an object of fields.');
const list = z.array(entry, 'Must be a list.').max(50_000, 'Holds more than 50,000.').default([]);

/** The file but for its records, which are held to what is declared of each. */
export const configurationFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1, 'Is not known here: the file was made by another version.'),
  event: z.strictObject({
    name: fieldValue(events.fields.name),
    timezone: fieldValue(events.fields.timezone),
    start_date: fieldValue(events.fields.start_date),
  }),
  race: z.strictObject({
    name: fieldValue(races.fields.name),
    start_at: fieldValue(races.fields.start_at).nullish(),
    distance: fieldValue(races.fields.distance).nullish(),
    laps: fieldValue(races.fields.laps).nullish(),
  }),
  course: entry.nullish(),
  markers: list,
  waves: list,
  timelines: list,
  places: list,
  rankings: list,
});

export type ConfigurationFile = z.infer<typeof configurationFile>;

export interface FileField {
  readonly field: FieldPlan;
  /** What the file calls it. */
  readonly key: string;
  /** The section whose records it names; null for a value. */
  readonly names: Section | null;
}

/** What a record of the file says: what a copy of it would have, references by the name of what they lead to. */
export function fileFields(resource: ResourcePlan): FileField[] {
  return copiedFields(resource).flatMap((field): FileField[] => {
    if (field.target === null) return [{ field, key: field.name, names: null }];
    const names = SECTIONS.find((section) => section.resource === field.target);
    return names ? [{ field, key: nameOfReferred(field.name), names }] : [];
  });
}
