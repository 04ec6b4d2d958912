import { describe, expect, it } from 'vitest';
import { daysOf, moved, periodTitle, rangeOf, within } from '../../../src/features/operations/schedule/days';

describe('the period of a view', () => {
  it.each([
    ['month', '2027-05-15', '2027-04-26', '2027-06-06'],
    // A month that begins on a Monday and ends on a Sunday is itself.
    ['month', '2027-02-10', '2027-02-01', '2027-02-28'],
    ['list', '2027-05-15', '2027-05-01', '2027-05-31'],
    ['week', '2027-05-16', '2027-05-10', '2027-05-16'],
    ['timeline', '2027-05-16', '2027-05-10', '2027-06-20'],
  ] as const)('%s around %s is from %s to %s', (view, day, from, to) => {
    expect(rangeOf(view, day)).toEqual({ from, to });
  });

  it.each([
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['list', '2027-01-31', -1, '2026-12-01'],
    ['week', '2027-03-25', 1, '2027-04-01'],
    ['timeline', '2027-03-25', -1, '2027-03-04'],
  ] as const)('of a %s goes from %s by %i to %s', (view, day, steps, to) => {
    expect(moved(view, day, steps)).toBe(to);
  });

  it('is called by its month, or by its ends', () => {
    expect(periodTitle('month', '2027-05-15', 'en')).toBe('May 2027');
    expect(periodTitle('week', '2027-06-30', 'en')).toMatch(/^Jun 28\s–\sJul 4, 2027$/);
  });

  it('has each of its days once, over a change of the clock too', () => {
    const days = daysOf({ from: '2027-03-27', to: '2027-03-29' });
    expect(days).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
  });

  it('holds a day within itself', () => {
    const range = { from: '2027-05-10', to: '2027-05-16' };
    expect(['2027-05-01', '2027-05-12', '2027-06-01'].map((day) => within(day, range))).toEqual([
      '2027-05-10',
      '2027-05-12',
      '2027-05-16',
    ]);
  });
});
