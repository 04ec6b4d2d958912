import { describe, expect, it } from 'vitest';
import { expiresSoon } from '../../../providers/tokenExpiry';

const at = (text: string) => Date.parse(text);

describe('expiresSoon', () => {
  it('is true under 24 hours before the end, and false at 24 hours', () => {
    expect(expiresSoon('2026-01-15T12:00:00.000Z', at('2026-01-14T12:00:01.000Z'))).toBe(true);
    expect(expiresSoon('2026-01-15T12:00:00.000Z', at('2026-01-14T12:00:00.000Z'))).toBe(false);
  });

  it('is true for a token that has ended, and for a date that is none', () => {
    expect(expiresSoon('2026-01-15T12:00:00.000Z', at('2026-01-16T12:00:00.000Z'))).toBe(true);
    expect(expiresSoon('soon', at('2026-01-16T12:00:00.000Z'))).toBe(true);
  });

  it('reads a time without a zone as the time in Brussels', () => {
    // 12:00 in Brussels is 11:00 UTC in winter.
    expect(expiresSoon('2026-01-15T12:00:00', at('2026-01-14T11:00:00.000Z'))).toBe(false);
    expect(expiresSoon('2026-01-15T12:00:00', at('2026-01-14T11:00:01.000Z'))).toBe(true);
  });

  it('counts on the wall clock when the clock changes in between', () => {
    // From 28 March 12:00 to 29 March 12:00 the clock in Brussels moves 24 hours, though 23 hours pass.
    expect(expiresSoon('2026-03-29T10:00:00.000Z', at('2026-03-28T11:00:00.000Z'))).toBe(false);
    expect(expiresSoon('2026-03-29T10:00:00.000Z', at('2026-03-28T11:00:01.000Z'))).toBe(true);
  });
});
