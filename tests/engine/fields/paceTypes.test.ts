import { describe, expect, it } from 'vitest';
import { formatPace } from '../../../engine/fields/format/pace';
import { formatSpeed } from '../../../engine/fields/format/speedLabel';

describe('pace', () => {
  it.each([
    [312_000, 'km', '05:12'],
    [312_400, 'km', '05:12'],
    [312_500, 'km', '05:13'],
    [3_599_600, 'km', '01:00:00'],
    [3_723_000, 'km', '01:02:03'],
    [0, 'km', '00:00'],
    // 300 s / 0.621371 = 482.8 s a mile.
    [300_000, 'miles', '08:03'],
    [-1, 'km', -1],
  ] as const)('%d ms a km in %s is "%s"', (ms, unit, text) => {
    expect(formatPace(ms, unit)).toBe(text);
  });
});

describe('a speed label', () => {
  it.each([
    [12_500, 'm', '12500 m/h'],
    [12_500, 'km', '12.5 km/h'],
    [12_345.678, 'km', '12.346 km/h'],
    [1609, 'miles', '1 miles/h'],
    [10_000, 'miles', '6.215 miles/h'],
  ] as const)('of %d m/h in %s is "%s"', (metres, unit, text) => {
    expect(formatSpeed(metres, unit)).toBe(text);
  });
});
