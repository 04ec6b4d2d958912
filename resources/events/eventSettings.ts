import type { JsonSchema } from '../../engine/core/jsonSchema';
import { EVENT_FEATURES } from './eventFeatures';
import { EVENT_FONTS } from './eventFonts';

const colour: JsonSchema = {
  type: 'string',
  format: 'color',
  pattern: '^#[0-9A-Fa-f]{6}$',
  examples: ['#FF6600', '#003366'],
};
const fileId: JsonSchema = { type: ['integer', 'null'], format: 'file', minimum: 1, examples: [null] };

/** Languages that the app and the event's pages can be read in. */
export const LOCALES = [
  'en-US',
  'en-GB',
  'nl-NL',
  'nl-BE',
  'fr-FR',
  'fr-BE',
  'de-DE',
  'de-AT',
  'es-ES',
  'it-IT',
  'pl-PL',
  'pt-PT',
  'da-DK',
  'nb-NO',
  'sv-SE',
  'fi-FI',
  'cs-CZ',
] as const;

/** How the event looks in the app and on the web. */
export const stylingSchema: JsonSchema = {
  type: 'object',
  properties: {
    primary_color: colour,
    accent_color: colour,
    logo: fileId,
    header_image: fileId,
    icon: fileId,
    font: { type: 'string', enum: Object.keys(EVENT_FONTS) },
  },
  additionalProperties: false,
};

export const featuresSchema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(EVENT_FEATURES.map((name) => [name, { type: 'boolean', default: true }])),
  additionalProperties: false,
};

export const DEFAULT_SETTINGS = {
  units: 'metric',
  date_format: 'DD-MM-YYYY',
  age_reference: 'race_day',
  tie_break: 'none',
  rounding: 'up_to_second',
  rank_on: 'exact',
  unranked_order: ['dsq', 'dnf', 'dns'],
  privacy: 'public',
  locales: ['en-US'],
} as const;

const settings: Readonly<Record<keyof typeof DEFAULT_SETTINGS, JsonSchema>> = {
  units: { type: 'string', enum: ['metric', 'imperial'] },
  date_format: { type: 'string', enum: ['DD-MM-YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] },
  age_reference: { type: 'string', enum: ['race_day', 'end_of_year'] },
  tie_break: { type: 'string', enum: ['none', 'gun_time', 'start_number'] },
  rounding: { type: 'string', enum: ['exact', 'up_to_second'] },
  rank_on: { type: 'string', enum: ['exact', 'rounded'] },
  unranked_order: {
    type: 'array',
    items: { type: 'string', enum: ['started', 'dsq', 'dnf', 'dns', 'registered'] },
    maxItems: 5,
    uniqueItems: true,
  },
  privacy: { type: 'string', enum: ['public', 'initials', 'hidden'] },
  locales: {
    type: 'array',
    items: { type: 'string', enum: LOCALES },
    maxItems: LOCALES.length,
    uniqueItems: true,
  },
};

/** Where a setting is not said its default holds. */
export const settingsSchema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(settings).map(([name, property]) => [
      name,
      { ...property, default: DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS] },
    ]),
  ),
  additionalProperties: false,
};
