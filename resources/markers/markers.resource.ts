import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { decimal } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { mapIcon } from '../shared/mapIcons';

/** What lists of stands call how far along something is; those that name a unit say the unit too. */
const DISTANCES = [
  ...['distance', 'distance from start', 'course distance', 'chainage'],
  ...['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres', 'distance km', 'km point', 'km mark', 'at km'],
  ...['m', 'meter', 'meters', 'metre', 'metres', 'distance m', 'mile', 'miles', 'distance miles', 'mile marker'],
  ...['afstand', 'afstand km', 'afstand m', 'kilometerpunt', 'km punt', 'km-punt'],
  ...[
    'distanz',
    'distanz km',
    'distanz m',
    'entfernung',
    'streckenkilometer',
    'km-punkt',
    'kilometerpunkt',
    'km-stand',
  ],
  ...['distancia', 'distanza', 'distância', 'point kilométrique', 'avstand', 'distans'],
];

/** What there is to find at a place on the map: a drinks stand, a first aid station, a finish. */
export const markers = defineResource({
  name: 'markers',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: managed,
  copying: { part: 'markers' },
  title: ['name'],
  defaultSort: ['distance_along', 'name'],
  importing: {},
  sections: [
    { name: 'marker', why: 'What is there.' },
    { name: 'place', why: 'Where it is: a position, or how far along the course.' },
  ],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    course_id: reference('courses', {
      onDelete: 'cascade',
      column: 'shown',
      bulkEditable: true,
      section: 'place',
      help: 'The course that it stands on. Without one it is a place of the event, such as a car park.',
    }),
    icon: mapIcon({ required: true, default: 'poi', column: 'shown', bulkEditable: true, section: 'marker' }),
    name: text({ required: true, max: 80, section: 'marker' }),
    description: longText({ max: 2000, section: 'marker' }),
    latitude: decimal({
      required: true,
      filledByHook: true,
      min: -90,
      max: 90,
      section: 'place',
      aliases: ['lat', 'breedtegraad', 'breitengrad'],
    }),
    longitude: decimal({
      required: true,
      filledByHook: true,
      min: -180,
      max: 180,
      section: 'place',
      aliases: ['lon', 'lng', 'lengtegraad', 'längengrad'],
    }),
    distance_along: decimal({
      min: 0,
      sortable: true,
      column: 'shown',
      unit: 'm',
      isLength: true,
      aliases: DISTANCES,
      section: 'place',
      label: 'Along the course',
      help: 'Metres from the start. Without a position the marker is put there.',
    }),
    off_course: decimal({
      readOnly: true,
      derived: true,
      sortable: true,
      column: 'shown',
      unit: 'm',
      label: 'Off the course',
    }),
    visible: boolean({
      required: true,
      default: true,
      isVisibility: true,
      column: 'shown',
      bulkEditable: true,
      section: 'marker',
    }),
  },
});
