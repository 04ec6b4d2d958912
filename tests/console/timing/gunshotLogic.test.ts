import { describe, expect, it } from 'vitest';
import { narrowOffset, nextQuestionAt, type OffsetBounds } from '../../../src/pages/timing/gunshot/clockOffset';
import { namesOf, nearestStart, targetsOfAddress } from '../../../src/pages/timing/gunshot/targets';
import type { TimingSetup } from '../../../src/pages/timing/timingRecords';
import { aGunshot, aRace, aWave, NOTHING } from './setups';

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 31, 12, minutes)).toISOString();
const moment = (minutes: number) => Date.parse(at(minutes));

describe('whom a gunshot is for', () => {
  const setup: TimingSetup = {
    ...NOTHING,
    races: [
      aRace(1, { start_at: at(0) }),
      aRace(2, { start_at: at(0) }),
      aRace(3, { start_at: at(30), start_type: 'wave' }),
      aRace(4, { start_at: at(0), start_type: 'individual' }),
    ],
    waves: [aWave(31, 3, { start_at: at(30) }), aWave(32, 3, { start_at: at(40) })],
  };

  it('is whoever starts nearest to now, together where they start together', () => {
    expect(nearestStart(setup, moment(3))).toEqual({ race_ids: [1, 2], wave_ids: [] });
    expect(nearestStart(setup, moment(36))).toEqual({ race_ids: [], wave_ids: [32] });
  });

  it('is nobody who has started, or whose race is finished', () => {
    const started = {
      ...setup,
      gunshots: [aGunshot(1, at(0), { race_ids: [1] }), aGunshot(2, at(30), { wave_ids: [31] })],
    };
    expect(nearestStart(started, moment(0))).toEqual({ race_ids: [2], wave_ids: [] });
    expect(nearestStart(started, moment(31))).toEqual({ race_ids: [], wave_ids: [32] });
    expect(nearestStart({ ...setup, races: [aRace(1, { start_at: at(0), status: 'after' })] }, moment(0))).toEqual({
      race_ids: [],
      wave_ids: [],
    });
  });

  it('is what the address names', () => {
    expect(targetsOfAddress(new URLSearchParams('wave=32'))).toEqual({ race_ids: [], wave_ids: [32] });
    expect(targetsOfAddress(new URLSearchParams('race=1'))).toEqual({ race_ids: [1], wave_ids: [] });
    expect(targetsOfAddress(new URLSearchParams('race=x'))).toBeNull();
    expect(namesOf(setup, { race_ids: [1], wave_ids: [32] })).toBe('Race 1, Race 3: Wave 32');
  });
});

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

  it('is measured anew when a clock was set meanwhile', () => {
    const before = narrowOffset(null, { sentAt: 0, receivedAt: 10, serverSecond: 5_000 });
    expect(narrowOffset(before, { sentAt: 1_000, receivedAt: 1_010, serverSecond: 90_000 })).toEqual({
      low: 88_990,
      high: 90_000,
    });
  });
});
