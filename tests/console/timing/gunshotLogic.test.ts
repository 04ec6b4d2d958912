import { describe, expect, it } from 'vitest';
import type { TimingSetup } from '../../../src/features/raceDay/shared/timingRecords';
import {
  farStart,
  namedTargets,
  nearestStart,
  targetsOfAddress,
  without,
} from '../../../src/features/raceDay/timing/gunshot/targets';
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
    const targets = { race_ids: [1], wave_ids: [32] };
    const named = namedTargets(setup, targets);
    expect(named.map(({ name }) => name)).toEqual(['Race 1', 'Race 3 · Wave 32']);
    expect(named.map((target) => without(targets, target))).toEqual([
      { race_ids: [], wave_ids: [32] },
      { race_ids: [1], wave_ids: [] },
    ]);
  });

  it('is far from its plan by more than half an hour, a wave without a plan by its race’s', () => {
    const planned = {
      ...setup,
      races: [aRace(3, { start_at: at(0) })],
      waves: [aWave(31, 3), aWave(32, 3, { start_at: at(60) })],
    };
    const far = (wave_ids: number[], minutes: number) => farStart(planned, { race_ids: [], wave_ids }, moment(minutes));
    expect(far([31], 30)).toBeNull();
    expect(far([31], 31)?.target.name).toBe('Race 3 · Wave 31');
    expect(far([31], -31)?.plannedAt).toBe(at(0));
    expect(far([31, 32], 20)?.target.id).toBe(32);
    expect(far([99], 999)).toBeNull();
  });
});
