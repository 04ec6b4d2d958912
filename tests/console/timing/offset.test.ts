import { describe, expect, it } from 'vitest';
import { offsetText, parseOffset } from '../../../src/features/raceDay/shared/offset';

describe('an offset', () => {
  it.each([
    ['+1.250', 1_250],
    ['-0,5', -500],
    ['−0.5', -500],
    ['1250 ms', 1_250],
    ['-40ms', -40],
    ['2', 2_000],
    ['2 s', 2_000],
    ['-1:00:00', -3_600_000],
    ['-0:30', -30_000],
    ['−3 s', -3_000],
    ['', 0],
    ['0', 0],
    ['-0.000', 0],
    ['25:00:00', null],
    ['fast', null],
    ['1.2.3', null],
    ['1:2:3:4', null],
    ['--1', null],
  ])('typed as "%s" is %s ms', (text, ms) => {
    expect(parseOffset(text)).toBe(ms);
  });

  it('is read back as it is written', () => {
    for (const ms of [1, -1, 999, -1_000, 1_250, 86_400_000, -86_400_000]) expect(parseOffset(offsetText(ms))).toBe(ms);
    expect(offsetText(0)).toBe('');
  });
});
