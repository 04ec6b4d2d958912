import type { JsonSchema } from '../../engine/core/jsonSchema';

const colour: JsonSchema = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' };
const fileId: JsonSchema = { type: ['integer', 'null'] };

/** How the event looks in the app and on the web. */
export const stylingSchema: JsonSchema = {
  type: 'object',
  properties: {
    primary_color: colour,
    accent_color: colour,
    logo: fileId,
    header_image: fileId,
    icon: fileId,
    font: { type: 'string', enum: ['inter', 'system', 'serif', 'condensed'] },
  },
  additionalProperties: false,
};

/** What the event offers its athletes and spectators. */
const EVENT_FEATURES = [
  'live_tracking',
  'rankings',
  'selfies',
  'notifications',
  'sponsors',
  'course_map',
  'registration',
  'social',
  'statistics',
] as const;

export const featuresSchema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(EVENT_FEATURES.map((name) => [name, { type: 'boolean' }])),
  additionalProperties: false,
};

export const settingsSchema: JsonSchema = {
  type: 'object',
  properties: {
    units: { type: 'string', enum: ['metric', 'imperial'] },
    date_format: { type: 'string', enum: ['DD-MM-YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] },
    age_reference: { type: 'string', enum: ['race_day', 'end_of_year'] },
    tie_break: { type: 'string', enum: ['none', 'gun_time', 'start_number'] },
    rounding: { type: 'string', enum: ['exact', 'up_to_second'] },
    privacy: { type: 'string', enum: ['public', 'initials', 'hidden'] },
    locales: {
      type: 'array',
      items: { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' },
      maxItems: 20,
      uniqueItems: true,
    },
  },
  additionalProperties: false,
};

export const DEFAULT_SETTINGS = {
  units: 'metric',
  date_format: 'DD-MM-YYYY',
  age_reference: 'race_day',
  tie_break: 'none',
  rounding: 'up_to_second',
  privacy: 'public',
  locales: ['en-US'],
} as const;
