import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATE_FORMATS, type DateFormat, readDate } from '../../../engine/fields/calendarDate/readDate';
import { detectDateFormat } from '../../../engine/tables/detectDateFormat';

const today = '2025-06-15';

describe('detectDateFormat', () => {
  test.each<[string[], DateFormat, boolean]>([
    [['1984-08-16', '1990-01-02'], 'YYYY-MM-DD', false],
    [['1984年8月16日', '1990年1月2日'], 'YYYY-MM-DD', false],
    [['1984/08/16', '1990/01/02'], 'YYYY/MM/DD', false],
    [['1984.08.16.', '1990.01.02.'], 'YYYY.MM.DD', false],
    [['19840816', '19900102'], 'YYYYMMDD', false],
    [['16/11/1941', '15/4/1969', '1/2/1963'], 'DD/MM/YYYY', false],
    [['8/16/1984 12:00:00 AM', '1/2/1990 12:00:00 AM'], 'MM/DD/YYYY', false],
    [['16.8.1984', '02.01.90'], 'DD.MM.YYYY', false],
    [['16. 8. 1984', '2. 1. 1990'], 'DD.MM.YYYY', false],
    [['16-08-1984'], 'DD-MM-YYYY', false],
    [['08-16-1984'], 'MM-DD-YYYY', false],
    [['08.16.1984'], 'MM.DD.YYYY', false],
    [['1/2/1990', '3/4/1991'], 'DD/MM/YYYY', true],
    [['1.2.1990', '3.4.1991'], 'DD.MM.YYYY', true],
    [['16 Aug 1984', '2-Jan-90'], 'DD MMM YYYY', false],
    [['August 16, 1984', 'Jan 2, 1990'], 'MMM DD, YYYY', false],
    [['16 sierpnia 1984', '2 stycznia 1990'], 'DD MMM YYYY', false],
    [['1984', '1990', '2001'], 'YYYY', false],
    [['1992.0', '1986.0'], 'YYYY', false],
    [['30910', '32874', '1'.padEnd(5, '0')], 'excel', false],
    [['1984', '1990', '1985-05-06'], 'YYYY-MM-DD', false],
  ])('%j', (samples, format, ambiguous) => {
    expect(detectDateFormat(samples, { today })).toEqual({ format, ambiguous });
  });

  test('of a column that is known to hold dates one will do', () => {
    const samples = ['soon', '31.12.1990', '?'];
    expect(detectDateFormat(samples, { today })).toBeNull();
    expect(detectDateFormat(samples, { today, leastShare: 0 })).toMatchObject({ format: 'DD.MM.YYYY' });
    expect(detectDateFormat(['soon'], { today, leastShare: 0 })).toBeNull();
    expect(detectDateFormat(['1990', '85'], { today, leastShare: 0 })?.format).toBe('YYYY');
  });

  test('one date that cannot be swapped settles the order', () => {
    const swappable = Array.from({ length: 200 }, (_, index) => `${(index % 12) + 1}/${(index % 11) + 1}/1980`);
    expect(detectDateFormat([...swappable, '3/25/1980'], { today })).toEqual({
      format: 'MM/DD/YYYY',
      ambiguous: false,
    });
    expect(detectDateFormat([...swappable, '25/3/1980'], { today })).toEqual({
      format: 'DD/MM/YYYY',
      ambiguous: false,
    });
  });

  test('a few values that are none do no harm, many do', () => {
    const dates = Array.from({ length: 9 }, (_, index) => `1${index}/12/1980`);
    expect(detectDateFormat([...dates, 'unknown', '', '  '], { today })?.format).toBe('DD/MM/YYYY');
    expect(detectDateFormat(['16/12/1980', 'unknown', 'none'], { today })).toBeNull();
  });

  test('years and dates of a sheet among dates of another form', () => {
    expect(detectDateFormat(['16/12/1980', '1984', '1985-03-04', '17/2/1981'], { today })?.format).toBe('DD/MM/YYYY');
  });

  test.each([
    [['Jan', 'Piet']],
    [['M', 'F']],
    [['12:30:45', '01:02:03']],
    [[]],
    [['', ' ']],
    [['12', '345']],
    [['+31612345678']],
  ])('%j are no dates', (samples) => expect(detectDateFormat(samples, { today })).toBeNull());
});

describe('readDate', () => {
  test.each<[string, DateFormat, string]>([
    ['8/16/1984 12:00:00 AM', 'MM/DD/YYYY', '1984-08-16'],
    ['16/8/1984 23:59', 'DD/MM/YYYY', '1984-08-16'],
    ['1984-08-15T22:00:00.000Z', 'YYYY-MM-DD', '1984-08-15'],
    ['1984-08-15T00:30:00+02:00', 'YYYY-MM-DD', '1984-08-15'],
    [' 1/2/1990 ', 'DD/MM/YYYY', '1990-02-01'],
    ['1/2/1990', 'MM/DD/YYYY', '1990-01-02'],
    ['16-08-1984', 'DD/MM/YYYY', '1984-08-16'],
    ['1984-08-16', 'DD/MM/YYYY', '1984-08-16'],
    ['29/02/2024', 'DD/MM/YYYY', '2024-02-29'],
    ['15/06/25', 'DD/MM/YYYY', '2025-06-15'],
    ['16/06/25', 'DD/MM/YYYY', '1925-06-16'],
    ['01/01/84', 'DD/MM/YYYY', '1984-01-01'],
    ['01/01/00', 'DD/MM/YYYY', '2000-01-01'],
    ['16 août 1984', 'DD MMM YYYY', '1984-08-16'],
    ['16. Mai 1984', 'DD MMM YYYY', '1984-05-16'],
    ['16 de marzo de 1984', 'DD MMM YYYY', '1984-03-16'],
    ['16 января 1984', 'DD MMM YYYY', '1984-01-16'],
    ['1 mrt 1984', 'DD MMM YYYY', '1984-03-01'],
    ['Thursday, August 16, 1984', 'MMM DD, YYYY', '1984-08-16'],
    ['9133', 'excel', '1925-01-01'],
    ['30910', 'excel', '1984-08-16'],
    ['30910.75', 'excel', '1984-08-16'],
  ])('%s as %s', (text, format, value) => {
    const read = readDate(text, { format, today, isPast: true });
    expect(read).toMatchObject({ date: value, isYearOnly: false });
  });

  test('a year alone', () => {
    const year = (date: string) => ({ date, time: '', isYearOnly: true });
    expect(readDate('1984', { format: 'YYYY' })).toEqual(year('1984-01-01'));
    expect(readDate('1984', { format: 'DD/MM/YYYY' })).toEqual(year('1984-01-01'));
    expect(readDate('1992.0', { format: 'YYYY' })).toEqual(year('1992-01-01'));
  });

  test.each<[string, DateFormat]>([
    ['31/02/1984', 'DD/MM/YYYY'],
    ['29/02/2023', 'DD/MM/YYYY'],
    ['16/8/1984', 'MM/DD/YYYY'],
    ['0000-00-00', 'YYYY-MM-DD'],
    ['1/1/0084', 'DD/MM/YYYY'],
    ['1/1/984', 'DD/MM/YYYY'],
    ['16/8', 'DD/MM/YYYY'],
    ['16/8-1984', 'DD/MM/YYYY'],
    ['16/8/1984', 'YYYY-MM-DD'],
    ['16 foo 1984', 'DD MMM YYYY'],
    ['0', 'excel'],
    ['85', 'excel'],
    ['', 'YYYY-MM-DD'],
    ['yesterday', 'YYYY-MM-DD'],
  ])('%j is no date as %s', (text, format) => {
    expect(readDate(text, { format })).toBeNull();
  });

  test('the time behind a date, whatever its form', () => {
    for (const time of ['9:00', '09:00:05,25', '12:00:00 AM', '23:59:59.123+02:00', '10.30', '09:00 +02'])
      expect(readDate(`31/05/2026 ${time}`, { format: 'DD/MM/YYYY' })).toMatchObject({ date: '2026-05-31', time });
    expect(readDate('31/05/2026 soon', { format: 'DD/MM/YYYY' })).toBeNull();
  });

  test('years of an ISO date are what they are, of others those that somebody may mean', () => {
    expect(readDate('0987-01-31', {})?.date).toBe('0987-01-31');
    for (const text of ['10020304', '0987', '1.1.1799', '1.1.2200'])
      expect(readDate(text, { format: 'DD.MM.YYYY' })).toBeNull();
  });

  test('every English month, long and short', () => {
    const names = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ];
    names.forEach((name, index) => {
      const date = `1984-${String(index + 1).padStart(2, '0')}-05`;
      expect(readDate(`5 ${name} 1984`, { format: 'DD MMM YYYY' })).toMatchObject({ date });
      expect(readDate(`5-${name.slice(0, 3)}-84`, { format: 'DD MMM YYYY' })).toMatchObject({ date });
    });
  });

  test('every day of two centuries in every format', () => {
    const day = fc.integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 });
    const numeric = DATE_FORMATS.filter((format) => format.includes('DD') && !format.includes('MMM'));
    fc.assert(
      fc.property(day, fc.constantFrom(...numeric), (number, format) => {
        const value = new Date(number * 86_400_000).toISOString().slice(0, 10);
        const [year, month, date] = value.split('-') as [string, string, string];
        const text = format.replace('YYYY', year).replace('MM', month).replace('DD', date);
        expect(readDate(text, { format })).toEqual({ date: value, time: '', isYearOnly: false });
      }),
    );
  });

  test('two digits are the latest such year that is not ahead, where years are meant', () => {
    const year = (text: string, isPast = true) => readDate(text, { format: 'YY', isPast, today })?.date ?? null;
    expect(['85', "'85", '25', '26', '05', '5', '85.0', '00', '1926'].map((text) => year(text))).toEqual(
      ['1985', '1985', '2025', '1926', '2005', '2005', '1985', '2000', '1926'].map((one) => `${one}-01-01`),
    );
    expect(year('26', false)).toBe('2026-01-01');
    expect(['855', '-5', 'x'].map((text) => year(text))).toEqual([null, null, null]);
    expect(readDate('85', { format: 'DD.MM.YYYY', today })).toBeNull();
    expect(detectDateFormat(['85', '90'], { today, leastShare: 0 })).toBeNull();
  });

  test('nobody is born in the future', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 1, max: 12 }),
        (year, day, month) => {
          const text = `${day}.${month}.${String(year).padStart(2, '0')}`;
          const born = readDate(text, { format: 'DD.MM.YYYY', isPast: true, today })?.date ?? '';
          expect(born <= today && born > '1925-06-15').toBe(true);
          // Whatever else has a date may lie up to a year ahead.
          const other = readDate(text, { format: 'DD.MM.YYYY', today })?.date ?? '';
          expect(other <= '2026-06-15' && other > '1926-06-15').toBe(true);
        },
      ),
    );
  });
});
