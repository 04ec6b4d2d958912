import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../../engine/fields/calendarDate/calendarDate.field';
import { latestToday } from '../../../engine/fields/calendarDate/days';
import { readDate } from '../../../engine/fields/calendarDate/readDate';
import { duration } from '../../../engine/fields/duration/duration.field';
import { formatBirthday, formatDate, formatInstant } from '../../../engine/fields/format/dates';
import { instant } from '../../../engine/fields/instant/instant.field';

const today = '2026-06-15';

describe('dates in import files', () => {
  test.each([
    ['YYYY-MM-DD', '1985-02-28'],
    ['DD/MM/YYYY', '28/02/1985'],
    ['DD/MM/YYYY', '28/2/1985'],
    ['MM/DD/YYYY', '02/28/1985'],
    ['DD.MM.YYYY', '28.02.1985'],
    ['DD.MM.YYYY', '28. 2. 1985'],
    ['DD-MM-YYYY', '28-02-1985'],
    ['MM-DD-YYYY', '02-28-1985'],
    ['YYYY/MM/DD', '1985/02/28'],
    ['DD/MM/YY', '28/02/85'],
    ['MM/DD/YY', '02/28/85'],
    ['DD.MM.YY', '28.02.85'],
    ['YYYYMMDD', '19850228'],
    ['DD/MM/YYYY', '28/02/1985 00:00:00'],
    ['DD/MM/YYYY', '1985-02-28T14:30'],
  ])('%s: %s', (format, text) => {
    expect(readDate(text, { format, today })?.date).toBe('1985-02-28');
  });

  test.each([
    ['26', '2026-02-01'],
    ['27', '2027-02-01'],
    ['28', '1928-02-01'],
    ['00', '2000-02-01'],
  ])('two digits of a year (%s) lie at most a year ahead', (year, date) => {
    expect(readDate(`01/02/${year}`, { format: 'DD/MM/YYYY', today })?.date).toBe(date);
  });

  test.each([
    '31/02/2000',
    '2001-02-29',
    '12/31/2000',
    '1/2',
    '2000-13-01',
    'yesterday',
    '1/2-2000',
    '85',
    '1985-2-28-3',
  ])('%s is no day', (text) => {
    expect(readDate(text, { format: 'DD/MM/YYYY', today })).toBeNull();
  });

  test('two digits of a birth year never lie ahead, though other dates may', () => {
    const thisYear = Number(latestToday().slice(0, 4));
    const text = `01.01.${String((thisYear + 1) % 100).padStart(2, '0')}`;
    const context = { dateFormat: 'DD.MM.YYYY' };
    const { type } = calendarDate();
    const yearOf = (options: object) => {
      const read = type.fromText(text, options, context);
      return read.ok ? Number(read.value.slice(0, 4)) : null;
    };
    expect(yearOf({ isPast: true })).toBe(thisYear - 99);
    expect(yearOf({})).toBe(thisYear + 1);
  });

  test('a year alone is its first day, where the field takes years', () => {
    const context = { dateFormat: 'YYYY' };
    const { type } = calendarDate();
    expect(type.fromText('1985', { acceptsYear: true }, context)).toEqual({ ok: true, value: '1985-01-01' });
    expect(type.fromText('1985', {}, context).ok).toBe(false);
  });
});

describe('bounds of dates', () => {
  test.each([
    ['2026-01-01', { min: '2026-01-02' }, 'validation.date_min'],
    ['2026-01-03', { max: '2026-01-02' }, 'validation.date_max'],
    ['2999-01-01', { isPast: true }, 'validation.date_past'],
  ])('%s', (value, options, key) => {
    expect(calendarDate().type.parse(value, options)).toMatchObject({ ok: false, issue: { key } });
  });

  test('today is not after today, in whatever zone it has begun', () => {
    const latest = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(calendarDate().type.parse(latest, { isPast: true }).ok).toBe(true);
  });
});

describe('moments', () => {
  const { type } = instant();
  const read = (text: string, timeZone?: string, dateFormat = 'DD/MM/YYYY') => {
    const parsed = type.fromText(text, {}, { dateFormat, ...(timeZone && { timeZone }) });
    return parsed.ok ? parsed.value : parsed.issue.key;
  };

  test.each([
    ['2026-05-31T09:00:00+02:00', '2026-05-31T07:00:00.000Z'],
    ['2026-05-31 09:00:00.123456Z', '2026-05-31T09:00:00.123Z'],
    ['2026-05-31T09:00-0330', '2026-05-31T12:30:00.000Z'],
  ])('%s', (input, value) => {
    expect(type.parse(input, {})).toEqual({ ok: true, value });
  });

  test.each([
    '2026-05-31T09:00:00',
    '2026-02-30T09:00:00Z',
    '2026-05-31T24:00:00Z',
    '2026-05-31T23:59:60Z',
    '1899-12-31T23:59:59Z',
    '9999-12-31T23:59:59-01:00',
    1_780_000_000_000,
  ])('%s is refused', (input) => {
    expect(type.parse(input, {}).ok).toBe(false);
  });

  test('without an offset a cell is a time in the zone of the file', () => {
    expect(read('31/05/2026 09:00', 'Europe/Amsterdam')).toBe('2026-05-31T07:00:00.000Z');
    expect(read('31/12/2026 09:00:05,25', 'Europe/Amsterdam')).toBe('2026-12-31T08:00:05.250Z');
    expect(read('31/05/2026', 'America/New_York')).toBe('2026-05-31T04:00:00.000Z');
    expect(read('31/05/2026 09:00')).toBe('validation.instant');
  });

  test('around clock changes: left out is an hour later, twice is the first', () => {
    expect(read('29/03/2026 02:30', 'Europe/Amsterdam')).toBe('2026-03-29T01:30:00.000Z');
    expect(read('25/10/2026 02:30', 'Europe/Amsterdam')).toBe('2026-10-25T00:30:00.000Z');
  });

  test('a plus that an address turned into a blank', () => {
    expect(type.parseOperand('2026-05-31T09:00:00 02:00', 'gte', {})).toEqual({
      ok: true,
      value: '2026-05-31T07:00:00.000Z',
    });
  });
});

describe('lengths of time', () => {
  const { type } = duration();

  test.each([
    ['1:02:03.456', 3_723_456],
    ['45:10', 2_710_000],
    ['90:00', 5_400_000],
    ['59.32', 59_320],
    ['1:02:03,4567', 3_723_456],
    ['PT1H', 3_600_000],
    ['pt1h2m3.5s', 3_723_500],
    ['P1DT1S', 86_401_000],
    ['100:00:00', 360_000_000],
    ['1h04m05s', 3_845_000],
    ['1h 04\' 05"', 3_845_000],
    ["62'03''", 3_723_000],
    [`42'11"5`, 2_531_500],
    ["42'11''53", 2_531_530],
    ['1d 01:00:00', 90_000_000],
    ['1 day, 1:02:03.5', 90_123_500],
    ['2.03:00:00', 183_600_000],
    ['62′03.5″', 3_723_500],
    ['1h30m', 5_400_000],
    ['1900-01-01 01:00:00', 90_000_000],
    ['1900-01-02 03:00:00.500', 183_600_500],
    ['1904-01-01 01:00:00', 3_600_000],
    ['1904-01-02 01:00:00', 90_000_000],
  ])('%s', (text, value) => {
    expect(type.fromText(text, {}, {})).toEqual({ ok: true, value });
  });

  test.each([
    ...['', ':', '1:60', '1:60:00', '1:2:3:4', 'P', 'PT', 'P1Y', '1h', '5m', "7'", '1h60m', '-1:00', '1e3'],
    ...['1900-01-01', '1900-02-01 01:00:00', '1985-01-01 01:00:00'],
    // Databases write a time of day with this date and milliseconds.
    '1900-01-01 01:00:00.000',
  ])('%j is refused', (text) => {
    expect(type.fromText(text, {}, {}).ok).toBe(false);
  });

  test('digits alone are milliseconds in an address, seconds in a file', () => {
    expect(type.parseOperand('1500', 'gte', {})).toEqual({ ok: true, value: 1500 });
    expect(type.fromText('1500', {}, {})).toEqual({ ok: true, value: 1_500_000 });
  });
});

describe('as shown', () => {
  test('dates and moments that are none stay as they are', () => {
    expect(formatDate('2026-05-31')).toBe('31-05-2026');
    expect(formatDate('2026-02-30')).toBe('2026-02-30');
    expect(formatDate('')).toBe('');
    expect(formatInstant('soon', 'UTC')).toBe('soon');
  });

  test('the age is that of today', () => {
    expect(formatBirthday('1990-06-15', '2026-06-14')).toBe('15-06-1990 (35)');
    expect(formatBirthday('1990-06-15', '2026-06-15')).toBe('15-06-1990 (36)');
    expect(formatBirthday('2024-06-15', '2026-06-15')).toBe('15-06-2024');
  });
});
