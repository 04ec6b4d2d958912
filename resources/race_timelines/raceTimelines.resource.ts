import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { distance } from '../../engine/fields/distance/distance.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { MOST_LAPS } from '../races/raceKinds';

/** Where a timeline stands on the course of a race, and which reads it takes there. */
export const raceTimelines = defineResource({
  name: 'race_timelines',
  permission: 'timelines',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  copying: { part: 'timelines' },
  title: ['position'],
  defaultSort: ['race_id', 'position'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    race_id: reference('races', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      sortable: true,
      column: 'shown',
    }),
    timeline_id: reference('timelines', {
      required: true,
      immutable: true,
      unique: ['race_id', 'lap'],
      onDelete: 'cascade',
      column: 'shown',
    }),
    distance: distance({
      units: ['km', 'miles', 'm'],
      column: 'shown',
      help: 'From the start; at the finish the whole race. Without it no speed can be judged.',
    }),
    position: integer({
      required: true,
      default: 0,
      filledByHook: true,
      min: 0,
      sortable: true,
      column: 'shown',
      help: 'Its place among those of the course. Left out, a start is first, a finish last, and a split between.',
    }),
    lap: integer({
      min: 1,
      max: MOST_LAPS,
      column: 'shown',
      help: 'Empty in a race of laps: passed in every lap, the distance being that of the first (at the finish: of the last).',
    }),
    min_gap_ms: integer({
      min: 0,
      max: 86_400_000,
      unit: 'ms',
      label: 'Least gap',
      help: 'A read this soon after one that counts is the same passing.',
    }),
    opens_at: instant(),
    closes_at: instant({ notBefore: 'opens_at' }),
    required: boolean({ default: false, column: 'shown', help: 'Nobody finishes without a time here.' }),
  },
});
