import fc from 'fast-check';
import type { AnyField } from '../../../engine/core/field';
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
import { line as lineField } from '../../../engine/fields/line/line.field';
import { list } from '../../../engine/fields/list/list.field';
import { longText } from '../../../engine/fields/longText/longText.field';
import { bigInteger, decimal, integer } from '../../../engine/fields/number/number.field';
import { range } from '../../../engine/fields/range/range.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { referenceList } from '../../../engine/fields/referenceList/referenceList.field';
import { richText } from '../../../engine/fields/richText/richText.field';
import { secret } from '../../../engine/fields/secret/secret.field';
import { speed } from '../../../engine/fields/speed/speed.field';
import { sportSpeed } from '../../../engine/fields/sportSpeed/sportSpeed.field';
import { text } from '../../../engine/fields/text/text.field';
import { timeZone } from '../../../engine/fields/timeZone/timeZone.field';
import { url } from '../../../engine/fields/url/url.field';

interface FieldSample {
  readonly name: string;
  readonly field: AnyField;
  /** Input that often, but not always, is read. */
  readonly input: fc.Arbitrary<unknown>;
  /** Its column cannot be exported, so there is no way back. */
  readonly isOneWay?: boolean;
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const line = fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 40 }));
const id = fc.oneof(fc.integer({ min: -2, max: 200 }), fc.maxSafeInteger());
const amount = fc.oneof(fc.integer({ min: -1, max: 1000 }), fc.double({ noNaN: true, min: -1, max: 1e7 }));
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc
  .date({ min: new Date('1850-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const offset = fc.constantFrom('Z', '+02:00', '-0930', '');
const htmlParts = fc.constantFrom(
  ...['<p>', '</p>', '<b>', '</strong>', '<ul>', '<li>', '<br/>', '<script>', '</script>', '<img src=x onerror=a>'],
  ...['<a href="https://a.b/?x=1&amp;y">', '<a href="javascript:a">', '</a>', '&', '&amp;', '&lt;', '&copy;', '<!--'],
  ...['-->', '"', "'", '<', '>', ' ', 'text', 'é', '<svg>', '</p', '<p class="a>b">', '&#x41;', '&#0;', '<a href='],
);
const addressParts = fc.constantFrom(
  ...[
    'https://',
    'HTTP://',
    'javascript:',
    'example.com',
    'Ünï.de',
    'localhost',
    ':8080',
    '/',
    '?',
    '#',
    'a b',
    '%',
    '..',
  ],
  ...['user@', '[::1]', '\t', '\\', '.', 'é', '&', 'ftp://', '//'],
);
const joined = (parts: fc.Arbitrary<string>) => fc.array(parts, { maxLength: 12 }).map((all) => all.join(''));
const measure = (...units: string[]) => fc.record({ value: amount, unit: fc.constantFrom(...units, 'ells') });

const SPORTS = [
  { value: 'running', averageSpeed: { km: 10, miles: 6.2 } },
  { value: 'ice_skating', averageSpeed: { km: 20, miles: 12.4 }, isDisabled: true },
];
const SCHEMA = {
  type: 'object',
  properties: {
    size: { type: 'integer', minimum: 0, maximum: 10 },
    title: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$' },
    tags: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, maxItems: 2, uniqueItems: true },
    more: { type: 'object', additionalProperties: { type: 'boolean' } },
  },
  required: ['size'],
  additionalProperties: false,
} as const;

const often = (usual: fc.Arbitrary<unknown>, unusual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual });

const settings = fc.record(
  {
    size: often(fc.integer({ min: 0, max: 10 }), fc.double()),
    title: often(fc.stringMatching(/^[a-z]{2,5}$/), fc.stringMatching(/^[a-zA]{1,6}$/)),
    tags: often(fc.subarray(['a', 'b'] as string[]), fc.array(fc.constantFrom('a', 'b', 'd'), { maxLength: 3 })),
    more: fc.dictionary(fc.string(), often(fc.boolean(), fc.constant(null)), { maxKeys: 3 }),
    extra: often(fc.constant(undefined), fc.anything()),
  },
  { requiredKeys: ['size'] },
);

const degrees = often(fc.double({ min: -180, max: 180, noNaN: true }), fc.oneof(fc.integer(), fc.constant(-0)));
const spot = fc.oneof(fc.tuple(degrees, degrees), fc.tuple(degrees, degrees, often(fc.double(), fc.constant(null))));
const way = fc.record({
  type: often(fc.constant('LineString'), fc.constant('Point')),
  coordinates: fc.array(often(spot, fc.array(fc.integer(), { maxLength: 4 })), { maxLength: 5 }),
});

/** Every field type, once for each way its options change what it reads. */
export const fieldSamples: readonly FieldSample[] = [
  { name: 'text', field: text({ max: 20 }), input: line },
  { name: 'text, upper case', field: text({ transform: 'upper', max: 60 }), input: line },
  { name: 'text, lower case', field: text({ transform: 'lower', max: 60 }), input: line },
  {
    name: 'text, number-like',
    field: text({ isNumberLike: true, min: 1 }),
    input: fc.stringMatching(/^[aA]?\d{0,12}$/),
  },
  {
    name: 'text, pattern',
    field: text({ pattern: /^[a-z]+$/g, examples: ['abc', 'x'] }),
    input: fc.stringMatching(/^[a-zA ]{1,8}$/),
  },
  { name: 'text, e-mail', field: text({ isEmail: true }), input: fc.oneof(fc.emailAddress(), line) },
  { name: 'long_text', field: longText({ max: 30, min: 2 }), input: line },
  { name: 'rich_text', field: richText({ max: 400 }), input: joined(fc.oneof(htmlParts, line)) },
  { name: 'integer', field: integer({ min: -5, max: 500 }), input: amount },
  { name: 'integer, unbounded', field: integer(), input: fc.oneof(amount, fc.maxSafeInteger()) },
  { name: 'big_integer', field: bigInteger(), input: fc.oneof(fc.maxSafeInteger(), amount) },
  { name: 'decimal', field: decimal(), input: fc.oneof(fc.double(), amount, fc.constantFrom(-0, 5e-324, 1e15, 1e21)) },
  { name: 'boolean', field: boolean(), input: fc.boolean() },
  {
    name: 'choice',
    field: choice(['before', 'in_between', 'after']),
    input: fc.constantFrom('before', 'in_between', 'x'),
  },
  { name: 'country', field: country(), input: fc.constantFrom('NL', 'XK', 'ZZ', 'nl') },
  { name: 'calendar_date', field: calendarDate(), input: fc.oneof(day, line) },
  { name: 'calendar_date, past', field: calendarDate({ isPast: true }), input: day },
  {
    name: 'instant',
    field: instant(),
    input: fc.oneof(
      moment,
      fc.tuple(moment, offset).map(([at, zone]) => `${at.slice(0, 10)} ${at.slice(11, 19)}${zone}`),
      fc.tuple(moment, offset).map(([at, zone]) => at.replace('Z', `123${zone}`)),
    ),
  },
  { name: 'duration', field: duration({ max: 1e12 }), input: fc.oneof(amount, fc.nat(1e9), fc.maxSafeInteger()) },
  { name: 'duration, signed', field: duration({ min: -1e12 }), input: fc.oneof(amount, fc.maxSafeInteger()) },
  { name: 'distance', field: distance(), input: measure('km', 'miles', 'm') },
  { name: 'speed', field: speed({ units: ['miles'] }), input: measure('km', 'miles', 'm') },
  {
    name: 'sport_speed',
    field: sportSpeed({ sports: SPORTS }),
    input: fc.record({
      sport: fc.constantFrom('running', 'ice_skating', 'chess'),
      average_speed_with_unit: measure('km', 'miles'),
    }),
  },
  {
    name: 'range',
    field: range({ min: 0, max: 100 }),
    input: fc.record({ from: fc.integer({ min: -2, max: 102 }), to: fc.integer({ min: -2, max: 102 }) }),
  },
  { name: 'reference', field: reference('races'), input: id },
  { name: 'reference_list', field: referenceList('races', { maxItems: 5 }), input: fc.array(id, { maxLength: 7 }) },
  { name: 'list', field: list({ maxItems: 4, item: { max: 12 } }), input: fc.array(line, { maxLength: 5 }) },
  {
    name: 'list, unique',
    field: list({
      uniqueItems: true,
      examples: [['A1'], ['B2']],
      item: { pattern: /^[A-Z0-9]+$/, transform: 'upper' },
    }),
    input: fc.array(fc.stringMatching(/^[a-cA-C1]{0,2}$/), { maxLength: 4 }),
  },
  { name: 'keywords', field: keywords({ limit: 30 }), input: fc.array(line, { maxLength: 4 }) },
  { name: 'url', field: url(), input: fc.oneof(fc.webUrl(), joined(addressParts)) },
  { name: 'colour', field: colour(), input: fc.stringMatching(/^#?[0-9a-fA-F]{3,7}$/) },
  { name: 'file', field: file({ accept: ['image/png'] }), input: id },
  { name: 'json', field: json({ schema: SCHEMA }), input: settings },
  { name: 'json, open', field: json({ schema: {} }), input: fc.oneof(fc.jsonValue(), fc.anything()) },
  { name: 'line', field: lineField(), input: way },
  {
    name: 'time_zone',
    field: timeZone(),
    input: fc.constantFrom('Europe/Amsterdam', 'europe/berlin', 'UTC', 'Asia/Calcutta', '+02:00', 'Mars/Base', 'CET'),
  },
  { name: 'secret', field: secret({ min: 3 }), input: line, isOneWay: true },
];
