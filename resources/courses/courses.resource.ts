import { defineResource } from '../../engine/core/resource';
import { computed } from '../../engine/fields/computed/computed.field';
import { distance } from '../../engine/fields/distance/distance.field';
import { file } from '../../engine/fields/file/file.field';
import { json } from '../../engine/fields/json/json.field';
import { line } from '../../engine/fields/line/line.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

const FROM_FILE = {
  track: {
    type: 'integer',
    minimum: 0,
    description:
      'Of `file_id`, where no `geometry` is given: which track of the file, as its inspection numbers them; the one with the most points when left out.',
  },
  tracks: {
    type: 'array',
    items: { type: 'integer', minimum: 0 },
    minItems: 1,
    description: 'Instead of `track`: several tracks of the file, joined in this order.',
  },
} as const;
const DEGREES = { type: 'number', minimum: -180, maximum: 180 } as const;

/** The way that a race goes; several races may share one. What it measures follows from its line. */
export const courses = defineResource({
  name: 'courses',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: managed,
  copying: { part: 'courses', without: ['file_id'] },
  title: ['name'],
  createdWith: {
    ...FROM_FILE,
    markers: { type: 'boolean', description: 'Whether markers are made of the waypoints of the file.' },
  },
  updatedWith: FROM_FILE,
  deleteWarnings: ['races', 'markers'],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, max: 80, unique: ['event_id'] }),
    geometry: line({
      required: true,
      filledByHook: true,
      detailOnly: true,
      section: false,
      // The map shows it, and `points` says how many it has.
      column: 'never',
      label: 'Line',
    }),
    distance: distance({ required: true, readOnly: true, derived: true, sortable: true, column: 'shown' }),
    race_names: computed(text(), { column: 'shown', label: 'Used by' }),
    elevation_gain: integer({ readOnly: true, derived: true, sortable: true, column: 'shown', unit: 'm' }),
    elevation_loss: integer({ readOnly: true, derived: true, sortable: true, column: 'shown', unit: 'm' }),
    bounds: json({
      readOnly: true,
      derived: true,
      detailOnly: true,
      column: 'never',
      schema: {
        type: 'object',
        description: 'The box around it; west is more than east where it lies across the date line.',
        properties: { west: DEGREES, south: DEGREES, east: DEGREES, north: DEGREES },
        required: ['west', 'south', 'east', 'north'],
        additionalProperties: false,
      },
    }),
    points: integer({ required: true, readOnly: true, derived: true }),
    file_id: file({ visibility: 'private', section: false, label: 'Source file' }),
    races_count: computed(integer(), { label: 'Races' }),
  },
});
