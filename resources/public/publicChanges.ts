import type { EventFeature } from '../events/eventFeatures';

/** What the public hears of that it changed, by the resource; each with the part of the event that it goes with. Reads and results come as a summary. */
const PUBLIC_CHANGES: ReadonlyMap<string, EventFeature | null> = new Map<string, EventFeature | null>([
  ['events', null],
  ['races', null],
  ['athletes', null],
  ['widgets', null],
  ['programs', null],
  ['articles', null],
  ['sponsors', 'sponsors'],
  ['sponsor_categories', 'sponsors'],
  ['rankings', 'rankings'],
  ['ranking_entries', 'rankings'],
  ['selfies', 'selfies'],
  ['courses', 'course_map'],
  ['markers', 'course_map'],
  ['timelines', 'live_tracking'],
]);

/** Whether the public hears of a resource of an event with these switches. */
export function isHeardOf(resource: string, features: Readonly<Partial<Record<EventFeature, boolean>>>): boolean {
  const feature = PUBLIC_CHANGES.get(resource);
  return feature !== undefined && (feature === null || features[feature] !== false);
}
