import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { dateOfDay, dateOfTime, dayOf, timeOf, UNREADABLE } from '../../../engine/fields/pickers/pickerValue';

const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

// In São Paulo summer began at midnight, in Apia a whole day was left out.
it.each(['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Niue', 'Pacific/Kiritimati'])(
  'a day and a time stay what they are, wherever the browser is: %s',
  (zone) => {
    process.env.TZ = zone;
    const day = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(fc.property(day, (value) => dayOf(dateOfDay(value)) === value));
    const time = fc
      .integer({ min: 0, max: 86_399 })
      .map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19));
    fc.assert(fc.property(time, (value) => timeOf(dateOfTime(value)) === value));
    expect(dayOf(dateOfDay('2018-11-04'))).toBe('2018-11-04');
  },
);

it('nothing is nothing, and what is there in part cannot be read', () => {
  expect([dayOf(dateOfDay(null)), timeOf(dateOfTime(null))]).toEqual([null, null]);
  expect(dayOf(new Date(Number.NaN))).toBe(UNREADABLE);
  expect(timeOf(new Date(Number.NaN))).toBe(UNREADABLE);
  // A year on its way to four digits.
  expect(dayOf(dateOfDay('0202-05-31'))).toBe(UNREADABLE);
});
