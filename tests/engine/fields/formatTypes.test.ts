import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatBirthday,
  formatDate,
  formatExactly,
  formatInstant,
  formatTime,
  zonedParts,
} from '../../../engine/fields/format/dates';
import { lastUpdate } from '../../../engine/fields/format/lastUpdate';
import { formatDistance, formatMetres } from '../../../engine/fields/format/lengths';
import { formatPace, formatShortTime } from '../../../engine/fields/format/pace';
import { formatSpeed } from '../../../engine/fields/format/speedLabel';
import { formatTimeDifference } from '../../../engine/fields/format/timeDifference';
import { instantOf } from '../../../engine/fields/instant/readInstant';

const ZONES = ['UTC', 'Europe/Brussels', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue'];
const DATE_FORMATS = ['DD-MM-YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'];
const NOW = new Date('2026-05-31T12:00:00.000Z');

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instant = fc
  .date({ min: new Date('1973-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const zone = fc.constantFrom(...ZONES);
const dateFormat = fc.constantFrom(...DATE_FORMATS);

/** What is no date, instant or number. */
const neither = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    'soon',
    '2026-02-30',
    '2026-02-30T09:00:00Z',
    '2026-05-31T09:00:00',
    '31-05-2026',
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
  fc.boolean(),
  fc.array(fc.integer()),
  fc.string().map((text) => `x${text}`),
);

describe('what is shown of what is none', () => {
  const filters: Record<string, (given: unknown) => unknown> = {
    date: (given) => formatDate(given),
    birthday: (given) => formatBirthday(given, '2026-05-31'),
    instant: (given) => formatInstant(given, 'UTC'),
    'time of day': (given) => formatTime(given, 'UTC'),
    'exact instant': (given) => formatExactly(given, 'UTC'),
    'last update': (given) => lastUpdate(given, NOW, 'en'),
    pace: (given) => formatPace(given),
    'short time': (given) => formatShortTime(given),
    speed: (given) => formatSpeed(given, 'km'),
    length: (given) => formatMetres(given, 'km'),
    distance: (given) => formatDistance(given, 'miles'),
    'time difference': (given) => formatTimeDifference(given),
  };

  test.each(Object.entries(filters))('%s: as it was given', (_name, filter) => {
    fc.assert(
      fc.property(neither, (given) => {
        expect(filter(given)).toBe(given);
      }),
    );
  });

  it('an instant in a zone that nobody knows: as it was given', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom('', 'Mars/Olympus', 'Europe/Brussel'), (given, unknown) => {
        expect(formatInstant(given, unknown)).toBe(given);
        expect(formatTime(given, unknown)).toBe(given);
        expect(formatExactly(given, unknown)).toBe(given);
      }),
    );
  });
});

describe('dates and times', () => {
  it('a date holds its parts in the order of the format', () => {
    fc.assert(
      fc.property(day, dateFormat, (date, format) => {
        const shown = formatDate(date, format);
        const at = (part: string) => shown.slice(format.indexOf(part), format.indexOf(part) + part.length);
        expect(`${at('YYYY')}-${at('MM')}-${at('DD')}`).toBe(date);
        expect(shown.length).toBe(format.length);
      }),
    );
  });

  it('HH:mm:ss Z says all of an instant but its day and milliseconds', () => {
    expect(formatTime('2026-05-31T07:00:00.000Z', 'Europe/Brussels')).toBe('09:00:00 +02:00');
    expect(formatTime('2026-01-31T07:00:00.000Z', 'America/St_Johns')).toBe('03:30:00 -03:30');
    fc.assert(
      fc.property(instant, zone, (given, timeZone) => {
        const shown = formatTime(given, timeZone);
        expect(shown).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d [+-]\d{2}:\d{2}$/);
        const [time, offset] = shown.split(' ');
        const date = zonedParts(given, timeZone)?.date;
        expect(Date.parse(`${date}T${time}${offset}`)).toBe(Math.floor(Date.parse(given) / 1000) * 1000);
      }),
    );
  });

  it('an exact instant can be read back', () => {
    fc.assert(
      fc.property(instant, zone, (given, timeZone) => {
        const [date = '', time = '', offset = ''] = formatExactly(given, timeZone, 'YYYY-MM-DD').split(' ');
        expect(instantOf({ date, time: time + offset })).toBe(`${given.slice(0, 19)}.000Z`);
      }),
    );
  });

  it('a birthday tells the age over two years, and a date alone up to then', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), dateFormat, (born, years, format) => {
        fc.pre(Number(born.slice(0, 4)) + years <= 9999);
        const today = `${String(Number(born.slice(0, 4)) + years).padStart(4, '0')}${born.slice(4)}`;
        fc.pre(formatDate(today) !== today);
        const date = formatDate(born, format);
        expect(formatBirthday(born, today, format)).toBe(years > 2 ? `${date} (${years})` : date);
      }),
    );
  });
});

describe('lengths and times', () => {
  const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

  it('a pace has hours only where there are any', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * 3_600_000 }), (ms) => {
        const shown = formatPace(ms) as string;
        expect(shown).toMatch(ms < 3_599_500 ? /^[0-5]\d:[0-5]\d$/ : /^\d{2,3}:[0-5]\d:[0-5]\d$/);
        expect(seconds(shown)).toBe(Math.round(ms / 1000));
        expect(seconds(formatPace(ms, 'miles') as string)).toBe(Math.round(ms / 0.621371 / 1000));
      }),
    );
  });

  it('a time difference is HH:MM:SS.mmm', () => {
    expect(formatTimeDifference(-1_250)).toBe('-00:00:01.250');
    fc.assert(
      fc.property(fc.integer({ min: -360_000_000, max: 360_000_000 }), (ms) => {
        const shown = formatTimeDifference(ms) as string;
        expect(shown).toMatch(/^-?\d{2,}:[0-5]\d:[0-5]\d\.\d{3}$/);
        const sign = shown.startsWith('-') ? -1 : 1;
        expect(sign * Math.round(seconds(shown.replace('-', '')) * 1000) + 0).toBe(ms + 0);
      }),
    );
  });

  it('metres are told in any unit, with three decimals at most', () => {
    expect(formatMetres(21_097.5, 'km')).toBe('21.098 km');
    expect(formatMetres(1609.344, 'miles')).toBe('1 miles');
    expect(formatMetres(400, 'm')).toBe('400 m');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom('m', 'km', 'miles'), (metres, unit) => {
        const [value = '', shown] = (formatMetres(metres, unit) as string).split(' ');
        expect(shown).toBe(unit);
        expect(value).toMatch(/^\d+(\.\d{1,3})?$/);
        const length = { m: 1, km: 1000, miles: 1609.344 }[unit];
        expect(Math.abs(Number(value) * length - metres)).toBeLessThanOrEqual(0.0005 * length + 1e-6);
      }),
    );
  });

  it('a distance is in what it was entered in, unless the event counts in the other system', () => {
    expect(formatDistance({ value: 21.0975, unit: 'km' })).toBe('21.098 km');
    expect(formatDistance({ value: 21.0975, unit: 'km' }, 'km')).toBe('21.098 km');
    expect(formatDistance({ value: 400, unit: 'm' }, 'km')).toBe('400 m');
    expect(formatDistance({ value: 400, unit: 'm' }, 'miles')).toBe('0.249 miles');
    expect(formatDistance({ value: 10, unit: 'miles' }, 'miles')).toBe('10 miles');
    expect(formatDistance({ value: 10, unit: 'miles' }, 'km')).toBe('16.093 km');
    expect(formatDistance({ value: 3, unit: 'leagues' }, 'km')).toBe('3 leagues');
  });

  it('a speed has three decimals at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 200_000, noNaN: true }), (metres) => {
        expect(formatSpeed(metres, 'km')).toMatch(/^\d+(\.\d{1,3})? km\/h$/);
      }),
    );
  });
});
