import { compileResources, type FieldPlan } from '../../engine/core/plan';
import { defineResource } from '../../engine/core/resource';
import { baseFields } from '../../engine/fields/baseFields';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { calendarDate } from '../../engine/fields/calendarDate/calendarDate.field';
import { colour } from '../../engine/fields/colour/colour.field';
import { distance } from '../../engine/fields/distance/distance.field';
import { duration } from '../../engine/fields/duration/duration.field';
import { file } from '../../engine/fields/file/file.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { keywords } from '../../engine/fields/keywords/keywords.field';
import { integer } from '../../engine/fields/number/number.field';
import { range } from '../../engine/fields/range/range.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { speed } from '../../engine/fields/speed/speed.field';
import { sportSpeed } from '../../engine/fields/sportSpeed/sportSpeed.field';
import { text } from '../../engine/fields/text/text.field';
import { url } from '../../engine/fields/url/url.field';
import { mapIcon } from '../../resources/shared/mapIcons';

const tenancy = { kind: 'global' } as const;

const fields = {
  date: calendarDate({ disablePast: true }),
  date_time: instant(),
  duration: duration(),
  distance: distance(),
  speed: speed(),
  sport_speed: sportSpeed({
    sports: [
      { value: 'running', averageSpeed: { km: 10, miles: 6.2 } },
      { value: 'cycling', averageSpeed: { km: 25, miles: 15.5 } },
    ],
    list: 'sports',
  }),
  url: url(),
  number: integer({ min: 0, unit: 'm' }),
  keywords: keywords(),
  category_id: reference('gallery_categories', { isCategory: true }),
  range: range({ min: 0, max: 100, unit: 'years' }),
  colour: colour(),
  file_id: file({ accept: ['image/*'] }),
  visible: boolean({ isVisibility: true }),
  map_icon: mapIcon(),
};

const named = defineResource({
  name: 'gallery',
  tenancy,
  title: ['date'],
  defaultSort: [],
  fields,
});
const categories = defineResource({
  name: 'gallery_categories',
  tenancy,
  title: ['name'],
  defaultSort: ['name'],
  fields: { name: text({ searchable: true, sortable: true }) },
});
const files = defineResource({
  name: 'files',
  tenancy,
  title: ['filename'],
  defaultSort: ['filename'],
  fields: { filename: text({ sortable: true }) },
});

const plan = compileResources({ resources: [named, categories, files], baseFields }).get('gallery');

/** An input that forms share, with a value it is filled with and, where it warns of one, such a value. */
export interface Widget {
  readonly field: FieldPlan;
  readonly filled: unknown;
  readonly warned?: unknown;
}

const VALUES: Readonly<Record<keyof typeof fields, { readonly filled: unknown; readonly warned?: unknown }>> = {
  date: { filled: '2099-05-31' },
  date_time: { filled: '2099-05-31T08:00:00.000Z' },
  duration: { filled: 3_723_000 },
  distance: { filled: { value: 42.195, unit: 'km' }, warned: { value: '42,195', unit: 'km' } },
  speed: { filled: { value: 12.5, unit: 'km' }, warned: { value: '12,5', unit: 'km' } },
  sport_speed: {
    filled: { sport: 'running', average_speed_with_unit: { value: 10, unit: 'km' } },
    warned: { sport: 'running', average_speed_with_unit: { value: '10,5', unit: 'km' } },
  },
  url: { filled: 'https://example.org/run', warned: 'http://example.org/run' },
  number: { filled: 120 },
  keywords: { filled: ['trail', 'hills'] },
  category_id: { filled: 1 },
  range: { filled: { from: 18, to: 40 } },
  colour: { filled: '#FF6600' },
  file_id: { filled: 1 },
  visible: { filled: true },
  map_icon: { filled: 'drinks' },
};

export const widgets: readonly Widget[] = Object.entries(VALUES).flatMap(([name, values]) => {
  const field = plan.fields.get(name);
  return field ? [{ field, ...values }] : [];
});

const STATES = ['empty', 'filled', 'error', 'warning', 'disabled', 'read_only'] as const;

export type WidgetState = (typeof STATES)[number];

/** The states that a widget has: not every one warns. */
export function statesOf({ warned }: Widget): readonly WidgetState[] {
  return STATES.filter((state) => state !== 'warning' || warned !== undefined);
}
