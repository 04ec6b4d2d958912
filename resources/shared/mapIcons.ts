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

/** What lists and other programs call what the icons show, the surest first: in small letters, without accents. */
export const ICON_WORDS: readonly (readonly [MapIcon, readonly string[]])[] = [
  ['first-aid-station', ['first aid', 'firstaid', 'ehbo', 'erste hilfe', 'premiers secours', 'poste de secours']],
  ['medical', ['medical', 'medic', 'hospital', 'doctor', 'pharmacy', 'medisch', 'sanitatsposten']],
  [
    'drinks',
    [
      ...[
        'water',
        'water station',
        'drink',
        'drinks',
        'aid station',
        'refreshment',
        'refreshments',
        'feed station',
        'waterpost',
        'drinkpost',
      ],
      ...[
        'verzorging',
        'verzorgingspost',
        'drankpost',
        'ravito',
        'ravitaillement',
        'verpflegung',
        'wasser',
        'getranke',
      ],
    ],
  ],
  ['toilets', ['restroom', 'restrooms', 'toilet', 'toilets', 'toilette', 'toiletten', 'toilettes', 'wc']],
  ['food', ['food', 'snack', 'snacks', 'gel', 'gels', 'eten']],
  ['restaurant', ['restaurant', 'fast food', 'pizza']],
  ['bar', ['bar', 'pub', 'cafe']],
  ['parking', ['parking', 'parkeren', 'parkplatz', 'car park', 'car']],
  ['finish', ['finish', 'ziel', 'arrivee', 'checkered']],
  ['start', ['start', 'depart']],
  ['timeline', ['split', 'splitpoint', 'timing', 'checkpoint', 'timing mat', 'mat']],
  ['elevation', ['summit', 'peak', 'gipfel', 'top of climb', 'valley']],
  ['roadblock', ['road block', 'road closed', 'closed', 'barrier']],
  ['obstacle', ['obstacle', 'danger', 'caution', 'hazard', 'steep']],
  ['pedestrian-crossing', ['crossing', 'crosswalk']],
  ['camera', ['camera', 'photo', 'photographer']],
  ['shower', ['shower', 'showers', 'douche', 'douches', 'dusche', 'duschen']],
  ['hotel', ['hotel', 'lodging', 'campground']],
  ['train', ['train', 'railway', 'railway station', 'station']],
  ['metro', ['metro', 'subway', 'underground']],
  ['airport', ['airport']],
  ['ferry', ['ferry']],
  ['information', ['information', 'info']],
  ['music', ['music', 'band', 'dj', 'muziek', 'musik', 'musique']],
  ['cheering-zone', ['cheer', 'cheering', 'supporters']],
  ['meeting-point', ['meeting', 'meeting place']],
  ['volunteer', ['volunteer', 'volunteers', 'marshal', 'marshals', 'steward']],
  ['poi', ['poi', 'point of interest', 'sightseeing', 'spotlight']],
];

/** Whole cells of import files: the words, and what stands beside the icons. */
function iconSpellings(): Record<string, string[]> {
  const spellings: Record<string, string[]> = {};
  for (const [icon, label] of Object.entries(MAP_ICONS)) spellings[icon] = [label];
  for (const [icon, words] of ICON_WORDS) spellings[icon]?.push(...words);
  return spellings;
}

/** The icon of a marker on a map, chosen by picture and word. */
export function mapIcon<const O extends CommonOptions<MapIcon>>(
  options?: O & Known<O, CommonOptions<MapIcon>>,
): Field<MapIcon, O & ChoiceOptions> {
  const values = Object.keys(MAP_ICONS);
  return Object.freeze({
    type: choiceType as unknown as FieldType<MapIcon, O & ChoiceOptions>,
    options: { ...(options ?? ({} as O)), values, spellings: iconSpellings, list: 'map_icons', icons: '/images/icons' },
  });
}
