import { describe, expect, it } from 'vitest';
import {
  narrowOffset,
  nextQuestionAt,
  type OffsetBounds,
  widened,
} from '../../../src/shared/live/serverClock/clockOffset';

describe('the server’s clock', () => {
  /** A server whose clock is ahead, asked over a way that takes some time; it tells whole seconds only. */
  const ask = (bounds: OffsetBounds | null, now: number, offset: number, travel: number) => {
    const serverSecond = Math.floor((now + travel / 2 + offset) / 1000) * 1000;
    return narrowOffset(bounds, { sentAt: now, receivedAt: now + travel, serverSecond });
  };

  it.each([0, 3_217, -86_400_001, 499, -500])('is found within some ms, %d ms ahead', (offset) => {
    let now = 1_780_000_000_123;
    let bounds = ask(null, now, offset, 20);
    for (let asked = 0; asked < 9; asked++) {
      now = nextQuestionAt(bounds, now + 20, 20);
      bounds = ask(bounds, now, offset, 20);
      expect(bounds.low).toBeLessThanOrEqual(offset);
      expect(bounds.high).toBeGreaterThanOrEqual(offset);
    }
    expect(bounds.high - bounds.low).toBeLessThanOrEqual(41);
  });

  it('is measured again when a clock was set meanwhile', () => {
    const before = narrowOffset(null, { sentAt: 0, receivedAt: 10, serverSecond: 5_000 });
    expect(narrowOffset(before, { sentAt: 1_000, receivedAt: 1_010, serverSecond: 90_000 })).toEqual({
      low: 88_990,
      high: 90_000,
    });
  });

  it('is known less exactly the longer ago it was measured', () => {
    expect(widened({ low: 100, high: 160 }, 600_000)).toEqual({ low: 70, high: 190 });
  });
});
