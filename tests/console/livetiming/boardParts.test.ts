import { describe, expect, it } from 'vitest';
import { deviceHealth, strayDevices } from '../../../src/features/raceDay/livetiming/board/deviceHealth';
import { timeOfDay } from '../../../src/shared/event/timeOfDay';
import { clockFace, raceStatusAt, readRaceClock } from '../../../src/shared/live/summary/raceClock';
import { at } from './reads';

const now = Date.parse(at(0));
const clock = (startedAt: string | null, plannedAt: string | null, status = 'before') =>
  readRaceClock({ status, startedAt, plannedAt }, now);

describe('the clock of a race', () => {
  it('counts from the gunshot, whatever was planned', () => {
    expect(clock(at(-65.4), at(-600))).toEqual({ kind: 'running', seconds: 65 });
    expect(clock(at(0), null, 'during')).toEqual({ kind: 'running', seconds: 0 });
  });

  it('counts down to the planned start, and says when that is past', () => {
    expect(clock(null, at(59.2))).toEqual({ kind: 'countdown', seconds: 60 });
    expect(clock(null, at(-30))).toEqual({ kind: 'late', seconds: 30 });
    expect(clock(null, null)).toEqual({ kind: 'unplanned' });
  });

  it('counts down to a gunshot that is set for later', () => {
    expect(clock(at(10), at(-30))).toEqual({ kind: 'countdown', seconds: 10 });
  });

  it.each([
    ['before', 10, 'before'],
    ['before', 0, 'during'],
    ['before', -1, 'during'],
    ['during', -1, 'during'],
    ['after', -1, 'after'],
    ['before', null, 'before'],
  ])('shows a race that is %s with a gunshot in %s s as %s', (status, seconds, expected) => {
    expect(raceStatusAt({ status, started_at: seconds === null ? null : at(seconds) }, now)).toBe(expected);
  });

  it('stops with the race', () => {
    expect(clock(at(-65), null, 'after')).toEqual({ kind: 'finished' });
  });

  it('is read at a glance', () => {
    expect([0, 61, 3_599, 36_000, 90_061, 200_000].map(clockFace)).toEqual([
      '0:00:00',
      '0:01:01',
      '0:59:59',
      '10:00:00',
      '25:01:01',
      '2 d 7 h',
    ]);
  });
});

describe('times', () => {
  it('are those of the event’s clock to the millisecond, also around a clock change', () => {
    expect(timeOfDay('2026-05-31T10:00:00.007Z', 'Europe/Brussels')).toBe('12:00:00.007');
    expect(timeOfDay('2026-10-25T00:59:59.999Z', 'Europe/Brussels')).toBe('02:59:59.999');
    expect(timeOfDay('2026-10-25T01:00:00.000Z', 'Europe/Brussels')).toBe('02:00:00.000');
  });
});

describe('the health of a device', () => {
  const device = (seconds: number) => ({
    device: 'F1',
    last_passing_at: at(-9_000),
    last_received_at: at(seconds),
    reads: 3,
  });

  it('goes by when it was last heard, not by its own clock', () => {
    expect(deviceHealth(device(-299), now)).toEqual({ kind: 'connected' });
    expect(deviceHealth(device(-360), now)).toEqual({ kind: 'silent', minutes: 6 });
    expect(deviceHealth(undefined, now)).toEqual({ kind: 'unheard' });
  });

  it('names the devices that stand nowhere, however they write their names', () => {
    const stray = strayDevices(
      [device(0), { ...device(0), device: 'K5' }],
      [{ devices: [{ id: ' f1 ' }] }, { devices: null }],
    );
    expect(stray.map((one) => one.device)).toEqual(['K5']);
  });
});
