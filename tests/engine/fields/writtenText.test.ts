import { describe, expect, it } from 'vitest';
import { withMoments, withSpeeds } from '../../../engine/fields/format/writtenText';
import { speedIn } from '../../../engine/fields/speed/speed.field';

const american = { dateFormat: 'MM/DD/YYYY', lengthUnit: 'miles' } as const;

describe('a sentence that was not written for the event', () => {
  it.each([
    ['Must be 2026-05-31 or later.', 'Must be 05/31/2026 or later.'],
    ['Must be a date such as 2026-05-31.', 'Must be a date such as 05/31/2026.'],
    ['Must be a moment such as 2026-05-31T09:00:00.000Z.', 'Must be a moment such as 05/31/2026 11:00:00.'],
    ['Not before 2026-05-31T09:00+02:00', 'Not before 05/31/2026 09:00:00'],
    // No days.
    ['2026-13-45', '2026-13-45'],
    ['chip 12026-05-311', 'chip 12026-05-311'],
    ['b1a8f1c2-2026-05-31-8000', 'b1a8f1c2-2026-05-31-8000'],
  ])('has its days and moments as the event writes them: %s', (text, shown) => {
    expect(withMoments(text, american, 'Europe/Brussels')).toBe(shown);
  });

  it('has its speeds per mile where lengths are in miles, and as they are elsewhere', () => {
    const text = 'Not possible: 120 km/h since the last passing, with 40.2 km/h as the fastest plausible.';
    expect(withSpeeds(text, american)).toBe(
      'Not possible: 74.6 miles/h since the last passing, with 25 miles/h as the fastest plausible.',
    );
    expect(withSpeeds('10 kph, 6.2 miles/h', american)).toBe('6.2 mph, 6.2 miles/h');
    for (const lengthUnit of ['km', null] as const) expect(withSpeeds(text, { lengthUnit })).toBe(text);
  });
});

describe('a speed that was entered', () => {
  it.each([
    [{ value: 12.5, unit: 'km' }, null, '12.5 kph'],
    [{ value: 12.5, unit: 'km' }, 'km', '12.5 kph'],
    [{ value: 12.5, unit: 'km' }, 'miles', '7.767 mph'],
    [{ value: 8, unit: 'miles' }, 'km', '12.875 kph'],
  ] as const)('is shown in the unit of the event: %o in %s', (speed, unit, shown) => {
    expect(speedIn(speed, unit)).toBe(shown);
  });
});
