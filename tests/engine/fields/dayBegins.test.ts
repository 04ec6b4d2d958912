import { describe, expect, it } from 'vitest';
import { dayMeant, dayTimesOf } from '../../../engine/fields/calendarDate/dayBegins';
import { readDate } from '../../../engine/fields/calendarDate/readDate';

/** As a program in a zone writes these days. */
function momentsIn(days: readonly string[], hours: (day: string) => number): string[] {
  return days.map((day) => new Date(Date.parse(`${day}T00:00:00Z`) - hours(day) * 3_600_000).toISOString());
}

function daysOf(texts: readonly string[], timeZone: string) {
  const format = 'YYYY-MM-DD';
  const { begins, leftOut } = dayTimesOf({ texts, format, timeZone });
  const days = texts.map((text) => {
    const read = readDate(text, { format });
    return read && dayMeant(read, begins ?? undefined);
  });
  return { days, leftOut };
}

const DAYS = ['1985-03-12', '1990-07-01', '1979-01-01', '1999-12-31'];
const isSummer = (day: string) => day.slice(5) > '04' && day.slice(5) < '10';

const newZealand = (day: string) => (day.endsWith('01-01') || day.endsWith('12-31') ? 13 : 12);

describe('days that were written as moments', () => {
  it.each([
    ['Europe/Amsterdam', 'Europe/Amsterdam', (day: string) => (isSummer(day) ? 2 : 1)],
    ['Europe/London', 'Europe/London', (day: string) => (isSummer(day) ? 1 : 0)],
    ['America/New_York', 'America/New_York', (day: string) => (isSummer(day) ? -4 : -5)],
    ['Asia/Tokyo', 'Asia/Tokyo', () => 9],
    ['Pacific/Auckland', 'Pacific/Auckland', newZealand],
    ['New Zealand, for an event elsewhere', 'Europe/Amsterdam', newZealand],
    ['another zone than that of the event', 'Europe/Amsterdam', (day: string) => (isSummer(day) ? -4 : -5)],
    ['London, for an event in Amsterdam', 'Europe/Amsterdam', (day: string) => (isSummer(day) ? 1 : 0)],
    ['a zone without summer', 'Europe/Amsterdam', () => 1],
    ['UTC', 'Europe/Amsterdam', () => 0],
    ['UTC at noon', 'Asia/Tokyo', () => -12],
  ])('of %s are these days', (_, timeZone, hours) => {
    expect(daysOf(momentsIn(DAYS, hours), timeZone)).toEqual({ days: DAYS, leftOut: null });
  });

  it('are told among days, empty cells and one mistake in twenty', () => {
    const moments = momentsIn(
      Array.from({ length: 20 }, (_, i) => `19${60 + i}-02-03`),
      () => 1,
    );
    const { days } = daysOf([...moments, '', '1971-02-03', '1980-05-06T14:31:00Z'], 'Europe/Amsterdam');
    expect([days[0], days[19], days[21], days[22]]).toEqual(['1960-02-03', '1979-02-03', '1971-02-03', '1980-05-06']);
  });

  it('say so, or change with the summer of the zone', () => {
    const plain = (hours: (day: string) => number) =>
      momentsIn(DAYS, hours).map((moment) => moment.slice(0, 19).replace('T', ' '));
    expect(
      daysOf(
        plain((day) => (isSummer(day) ? 2 : 1)),
        'Europe/Amsterdam',
      ).days,
    ).toEqual(DAYS);
    // Every night at eleven is when something began, as well.
    const nights = daysOf(
      plain(() => 1),
      'Europe/Amsterdam',
    );
    expect(nights).toEqual({
      days: ['1985-03-11', '1990-06-30', '1978-12-31', '1999-12-30'],
      leftOut: '1985-03-11 23:00:00',
    });
  });
});

it('times of day that are no beginnings of days change nothing, and are told', () => {
  const texts = ['1985-03-12T14:31:02Z', '1990-07-01T23:00:00Z', '1990-07-01T09:12:00Z'];
  expect(daysOf(texts, 'Europe/Amsterdam')).toEqual({
    days: ['1985-03-12', '1990-07-01', '1990-07-01'],
    leftOut: '1985-03-12T14:31:02Z',
  });
  expect(daysOf(['1985-03-12T00:00:00+01:00', '1990-07-01'], 'Asia/Tokyo')).toEqual({
    days: ['1985-03-12', '1990-07-01'],
    leftOut: null,
  });
});
