import type { CommonOptions, Field, FieldType, Known } from '../../engine/core/field';
import { type ChoiceOptions, choiceType } from '../../engine/fields/choice/choice.field';

/** The icons of a course map by value, with the text that stands beside them; `/images/icons/{value}.svg` is the picture. */
export const MAP_ICONS = {
  start: 'Start',
  timeline: 'Splitpoint',
  finish: 'Finish',
  'disabled-access': 'Disabled access',
  airport: 'Airport',
  'baggage-drop-area': 'Baggage drop area',
  bar: 'Bar',
  camera: 'Camera',
  'charity-village': 'Charity village',
  'cheering-zone': 'Cheering zone',
  cycling: 'Cycling',
  drinks: 'Drinks',
  elevation: 'Elevation',
  'first-aid-station': 'First aid station',
  expo: 'Expo',
  facemask: 'Facemask',
  food: 'Food',
  ferry: 'Ferry',
  'goody-bag-stand': 'Goody bag stand',
  'changing-facilities': 'Changing facilities',
  information: 'Information',
  lockers: 'Lockers',
  'medal-collection-stand': 'Medal collection stand',
  medical: 'Medical',
  'meeting-point': 'Meeting point',
  metro: 'Metro',
  'missing-persons': 'Missing persons',
  music: 'Music',
  obstacle: 'Obstacle',
  parking: 'Parking',
  'pedestrian-crossing': 'Pedestrian crossing',
  physiotherapy: 'Physiotherapy',
  poi: 'Spotlight / sightseeing',
  schedule: 'Schedule',
  'registration-point': 'Registration point',
  restaurant: 'Restaurant',
  roadblock: 'Roadblock',
  running: 'Running',
  shower: 'Shower',
  clock: 'Clock',
  startnumber: 'Start number',
  hotel: 'Hotel',
  speaker: 'Speaker',
  toilets: 'Toilets',
  train: 'Train',
  volunteer: 'Volunteer',
  'tshirt-collection-stand': 'T-shirt collection stand',
} as const;

export type MapIcon = keyof typeof MAP_ICONS;

/** The icon of a marker on a map, chosen by picture and word. */
export function mapIcon<const O extends CommonOptions<MapIcon>>(
  options?: O & Known<O, CommonOptions<MapIcon>>,
): Field<MapIcon, O & ChoiceOptions> {
  const values = Object.keys(MAP_ICONS);
  return Object.freeze({
    type: choiceType as unknown as FieldType<MapIcon, O & ChoiceOptions>,
    options: { ...(options ?? ({} as O)), values, list: 'map_icons', icons: '/images/icons' },
  });
}
