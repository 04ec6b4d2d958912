import type { JsonSchema } from '../../engine/core/jsonSchema';
import { channelPattern } from '../organizations/socialChannels';
import { EXACT_INSTANT } from './exactInstant';
import type { WidgetType } from './widgetTypes';

const line: JsonSchema = { type: 'string', maxLength: 120 };
const address: JsonSchema = {
  type: 'string',
  format: 'uri',
  pattern: '^[^\\s"<>\\\\]*$',
  minLength: 1,
  maxLength: 1_000,
};
const channel: JsonSchema = { ...address, pattern: channelPattern(), examples: ['https://instagram.com/club'] };
const instant: JsonSchema = { type: 'string', format: 'date-time', pattern: EXACT_INSTANT };
const flag: JsonSchema = { type: 'boolean' };

/** A record of the widget's own event. */
function idOf(resource: string): JsonSchema {
  return {
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    'x-resource': resource,
    'x-within': ['event_id'],
  };
}

function idsOf(resource: string): JsonSchema {
  return { type: 'array', items: idOf(resource), maxItems: 100, uniqueItems: true };
}

function settings(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** What statistics can show, in the order of a page. */
const STATISTICS = ['registered', 'on_course', 'finished', 'gender', 'age', 'country'] as const;

/** What may stand in braces in the address of a personal page. */
export const PLACEHOLDERS = ['start_number', 'first_name', 'external_id'] as const;

/** What can be set of a widget, by its type. */
export const WIDGET_SETTINGS: Readonly<Record<WidgetType, JsonSchema>> = {
  program: settings({ group_by_day: flag, show_past: flag }),
  counter: settings({
    target: { type: 'string', enum: ['event', 'race', 'date'] },
    race_id: idOf('races'),
    date: instant,
    label: line,
    finished_text: line,
  }),
  live_tracking: settings({ race_ids: idsOf('races'), show_map: flag, show_search: flag }),
  selfie: settings({
    moderation: { type: 'string', enum: ['before', 'after'] },
    opens_at: instant,
    closes_at: instant,
  }),
  registration: settings({ url: address, label: line, opens_at: instant, closes_at: instant }, ['url']),
  statistics: settings({
    race_ids: idsOf('races'),
    shows: {
      type: 'array',
      items: { type: 'string', enum: STATISTICS },
      maxItems: STATISTICS.length,
      uniqueItems: true,
    },
  }),
  social: settings({ channels: { type: 'array', items: channel, maxItems: 20, uniqueItems: true } }),
  contact: settings({
    email: { type: 'string', maxLength: 254, pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$' },
    phone: { type: 'string', maxLength: 40, pattern: '^[+0-9][0-9 ()./-]*$' },
    show_address: flag,
  }),
  rankings: settings({
    ranking_ids: idsOf('rankings'),
    rows: { type: 'integer', minimum: 1, maximum: 100 },
    show_search: flag,
    show_splits: flag,
  }),
  personal_url: settings({ url_template: { type: 'string', minLength: 1, maxLength: 1_000 }, label: line }, [
    'url_template',
  ]),
  direct_url: settings({ url: address, label: line, open_in: { type: 'string', enum: ['same', 'new'] } }, ['url']),
};

/** What holds where nothing is said. Of lists of ids none means all. */
export const DEFAULT_WIDGET_SETTINGS: Readonly<Record<WidgetType, Readonly<Record<string, unknown>>>> = {
  program: { group_by_day: true, show_past: true },
  counter: { target: 'event' },
  live_tracking: { race_ids: [], show_map: true, show_search: true },
  selfie: { moderation: 'before' },
  registration: {},
  statistics: { race_ids: [], shows: STATISTICS },
  social: { channels: [] },
  contact: { show_address: true },
  rankings: { ranking_ids: [], rows: 20, show_search: true, show_splits: true },
  personal_url: {},
  direct_url: { open_in: 'new' },
};

/** The ids that settings hold, with what they are of. */
export function idsInSettings(type: WidgetType): { name: string; resource: string; isList: boolean }[] {
  return Object.entries(WIDGET_SETTINGS[type].properties ?? {}).flatMap(([name, schema]) => {
    const resource = (schema.items ?? schema)['x-resource'];
    return resource ? [{ name, resource, isList: schema.items !== undefined }] : [];
  });
}
