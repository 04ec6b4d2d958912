import fc from 'fast-check';
import { compileResources, type ResourcePlan } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import { baseFields } from '../../../engine/fields/baseFields';
import { boolean } from '../../../engine/fields/boolean/boolean.field';
import { calendarDate } from '../../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../../engine/fields/choice/choice.field';
import { country } from '../../../engine/fields/choice/country.field';
import { colour } from '../../../engine/fields/colour/colour.field';
import { distance } from '../../../engine/fields/distance/distance.field';
import { duration } from '../../../engine/fields/duration/duration.field';
import { file } from '../../../engine/fields/file/file.field';
import { instant } from '../../../engine/fields/instant/instant.field';
import { json } from '../../../engine/fields/json/json.field';
import { keywords } from '../../../engine/fields/keywords/keywords.field';
import { line } from '../../../engine/fields/line/line.field';
import { list } from '../../../engine/fields/list/list.field';
import { longText } from '../../../engine/fields/longText/longText.field';
import { bigInteger, decimal, integer } from '../../../engine/fields/number/number.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { referenceList } from '../../../engine/fields/referenceList/referenceList.field';
import { richText } from '../../../engine/fields/richText/richText.field';
import { secret } from '../../../engine/fields/secret/secret.field';
import { speed } from '../../../engine/fields/speed/speed.field';
import { sportSpeed } from '../../../engine/fields/sportSpeed/sportSpeed.field';
import { text } from '../../../engine/fields/text/text.field';
import { timeZone } from '../../../engine/fields/timeZone/timeZone.field';
import { url } from '../../../engine/fields/url/url.field';

/** What references point to: records 1 to 20 are made by the test. */
export const TARGETS = 20;

const files = defineResource({
  name: 'files',
  tenancy: { kind: 'global' },
  title: ['name'],
  defaultSort: ['id'],
  fields: { name: text() },
});

/** A resource with a field of every type, each sortable where the type has an order. */
const samples = defineResource({
  name: 'samples',
  tenancy: { kind: 'global' },
  title: ['name'],
  defaultSort: ['name'],
  audited: false,
  fields: {
    name: text({ sortable: true, searchable: true }),
    code: text({ isNumberLike: true, sortable: true, searchable: true }),
    body: longText({ sortable: true, searchable: true }),
    html: richText({ sortable: true, searchable: true }),
    whole: integer({ sortable: true }),
    big: bigInteger({ sortable: true }),
    part: decimal({ sortable: true }),
    flag: boolean({ sortable: true }),
    level: choice(['low', 'in_between', 'High'], { sortable: true }),
    land: country({ sortable: true }),
    day: calendarDate({ sortable: true }),
    moment: instant({ sortable: true }),
    lasting: duration({ sortable: true, min: -1e12 }),
    length: distance({ sortable: true }),
    pace: speed({ sortable: true }),
    sport: sportSpeed({ sports: [{ value: 'running', averageSpeed: { km: 10, miles: 6 } }] }),
    other_id: reference('files', { sortable: true }),
    other_ids: referenceList('files'),
    codes: list({ sortable: true, searchable: true }),
    words: keywords({ sortable: true, searchable: true }),
    site: url({ sortable: true, searchable: true }),
    paint: colour({ sortable: true }),
    picture_id: file({ sortable: true }),
    settings: json({ schema: {} }),
    way: line(),
    zone: timeZone({ sortable: true }),
    hidden: secret(),
    must: text({ required: true, default: 'x', sortable: true }),
  },
});

export const everyTypePlan = compileResources({ resources: [files, samples], baseFields });
export const everyType: ResourcePlan = everyTypePlan.get('samples');

const hardTexts = [
  ...['a', 'A', 'á', 'ä', 'Ä', 'ab', 'aB', 'b', 'Łukasz', 'lukasz', 'ß', 'ss', 'SS', 'æ', 'ae', '😀', '😀a', 'ﬀ', '豈'],
  ...[
    '%',
    '_',
    '\\',
    '\\%',
    'a%b',
    'a_b',
    "O'Brien",
    '"quoted"',
    '""',
    '{a,b}',
    'NULL',
    'null',
    '$1',
    '$',
    '?',
    ';',
    '--',
  ],
  ...['1', '01', '001', '9', '10', 'A2', 'A10', 'a2b', '12345678901', 'Σ', 'σ', 'ς', 'İ', 'ı', 'é', 'e', 'zz', 'true'],
];
/** Texts with accents, capitals, wildcards, quotes and characters beyond the first plane. */
export const hardText = fc.oneof(
  fc.constantFrom(...hardTexts),
  fc.array(fc.constantFrom(...hardTexts, ' '), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const few = fc.integer({ min: -3, max: 3 });
const id = fc.integer({ min: 1, max: TARGETS });
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Inputs of each field from small sets, so that values are equal often; a field's type may refuse some. */
export const inputs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: hardText,
  code: hardText,
  body: fc.tuple(hardText, fc.constantFrom('\n', '\t', ' '), hardText).map((parts) => parts.join('')),
  html: fc.tuple(hardText, hardText).map(([a, b]) => `<p>${a}</p><b>&lt;${b}&amp;</b>`),
  whole: fc.oneof(few, fc.constantFrom(-2_147_483_647, 2_147_483_647)),
  big: fc.oneof(few, fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER)),
  part: fc.oneof(few, fc.constantFrom(0.1, 0.2, 0.30000000000000004, 0.3, 5e-324, -1e15, 1 / 3)),
  flag: fc.boolean(),
  level: fc.constantFrom('low', 'in_between', 'High'),
  land: fc.constantFrom('NL', 'BE', 'DE'),
  day: fc
    .tuple(fc.constantFrom('0001', '1980', '2027', '9999'), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => `${year}-${twoDigits(month)}-28`),
  moment: fc.constantFrom(
    ...[
      '1900-01-01T00:00:00Z',
      '2027-05-30T09:00:00.001+02:00',
      '2027-05-30T07:00:00.001Z',
      '9999-12-31T23:59:59.999Z',
    ],
  ),
  lasting: fc.constantFrom(-1, 0, 1, 999, 3_600_000, 1e12),
  length: fc.constantFrom(
    ...[
      { value: 1, unit: 'km' },
      { value: 1000, unit: 'm' },
      { value: 1, unit: 'miles' },
      { value: 1609.344, unit: 'm' },
    ],
    ...[
      { value: 42.195, unit: 'km' },
      { value: 0, unit: 'm' },
      { value: 0.0001, unit: 'm' },
      { value: 0.1, unit: 'miles' },
    ],
  ),
  pace: fc.constantFrom({ value: 10, unit: 'km' }, { value: 16.09344, unit: 'km' }, { value: 10, unit: 'miles' }),
  sport: fc.constant({ sport: 'running', average_speed_with_unit: { value: 10, unit: 'km' } }),
  other_id: id,
  other_ids: fc.uniqueArray(id, { maxLength: 3 }),
  codes: fc.array(hardText, { maxLength: 3 }),
  words: fc.array(hardText, { maxLength: 3 }),
  site: fc.constantFrom(
    'https://a.example',
    'http://a.example/B_%25',
    'b.example/?q=%27',
    'https://ä.example/%F0%9F%98%80',
  ),
  paint: fc.constantFrom('#000', '#FFF', '#ff6600'),
  picture_id: id,
  // There and back: JSON has no negative zero.
  settings: fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
  way: fc.constant({
    type: 'LineString',
    coordinates: [
      [5.12, 52.09, -3.5],
      [5.13, 52.1],
    ],
  }),
  zone: fc.constantFrom('UTC', 'Europe/Amsterdam', 'Asia/Calcutta'),
  must: hardText,
};

/** A record as it is stored, nulls among its values. Fields that `of` has no inputs for stay out. */
export function recordsOf(resource: ResourcePlan, of = inputs): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(of).map(([name, input]) => {
    const plan = resource.fields.get(name);
    if (!plan) throw new Error(`${resource.name} has no field ${name}.`);
    const value = input.map((given) => {
      const parsed = plan.field.type.parse(given, plan.field.options);
      return parsed.ok && parsed.value !== '' ? parsed.value : (plan.field.options.default ?? null);
    });
    const often = plan.isNullable ? fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null)) : value;
    return [name, often] as const;
  });
  return fc.record(Object.fromEntries(fields));
}
