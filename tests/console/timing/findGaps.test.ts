import { describe, expect, it } from 'vitest';
import type { TimingSetup } from '../../../src/features/raceDay/shared/timingRecords';
import { findGaps } from '../../../src/features/raceDay/timing/overview/findGaps';
import { aGunshot, aPlace, aRace, aTimeline, aWave, NOTHING } from './setups';

const NOON = '2026-05-31T12:00:00.000Z';
const BEFORE = Date.parse(NOON) - 1;
const AFTER = Date.parse(NOON) + 1;

/** A race with start and finish, complete but for its gunshot. */
const complete: TimingSetup = {
  ...NOTHING,
  races: [aRace(1, { start_at: NOON })],
  timelines: [aTimeline(1, 'start'), aTimeline(2, 'finish')],
  places: [aPlace(1, 1, 1), aPlace(2, 1, 2)],
};
const kinds = (setup: TimingSetup, now = BEFORE) => findGaps(setup, now).map(({ kind }) => kind);

describe('what is missing', () => {
  it('is nothing in a complete setup, until the start has passed without a gunshot', () => {
    expect(kinds(complete)).toEqual([]);
    expect(kinds(complete, AFTER)).toEqual(['no_gunshot']);
    expect(kinds({ ...complete, gunshots: [aGunshot(1, NOON, { race_ids: [1] })] }, AFTER)).toEqual([]);
  });

  it('is a wave that should have started, unless the race as a whole did', () => {
    const waves = [aWave(1, 1, { start_at: NOON }), aWave(2, 1, { start_at: '2026-05-31T13:00:00.000Z' })];
    const inWaves = { ...complete, races: [aRace(1, { start_type: 'wave', start_at: NOON })], waves };
    expect(findGaps(inWaves, AFTER)).toMatchObject([
      { kind: 'wave_without_gunshot', severity: 'critical', raceId: 1, waveId: 1 },
    ]);
    expect(kinds({ ...inWaves, gunshots: [aGunshot(1, NOON, { wave_ids: [1] })] }, AFTER)).toEqual([]);
    expect(kinds({ ...inWaves, gunshots: [aGunshot(1, NOON, { race_ids: [1] })] }, AFTER + 9_999_999)).toEqual([]);
  });

  it('is what the course lacks', () => {
    expect(kinds({ ...complete, places: [] })).toContain('no_timelines');
    const [start, finish] = complete.timelines;
    const [atStart, atFinish] = complete.places;
    if (!start || !finish || !atStart || !atFinish) throw new Error('The setup has both.');
    expect(kinds({ ...complete, timelines: [start], places: [atStart] })).toEqual(['no_finish']);
    expect(findGaps({ ...complete, timelines: [finish], places: [atFinish] }, BEFORE)).toMatchObject([
      { kind: 'no_start', severity: 'needs_attention' },
    ]);
    const onTheirOwn = [aRace(1, { start_type: 'individual', start_at: NOON })];
    expect(findGaps({ ...complete, races: onTheirOwn, timelines: [finish], places: [atFinish] }, AFTER)).toMatchObject([
      { kind: 'no_start', severity: 'problem' },
    ]);
    expect(kinds({ ...complete, places: [atStart, { ...atFinish, distance: null }] })).toEqual(['no_distance']);
  });

  it('asks no course of a race that is not timed, as its readiness does not', () => {
    const virtual = [aRace(1, { race_type: 'virtual' })];
    expect(kinds({ ...complete, races: virtual, places: [], timelines: [] }, AFTER)).toEqual([]);
  });

  it('is a timeline where nobody passes it', () => {
    const [atStart, atFinish] = complete.places;
    if (!atStart || !atFinish) throw new Error('The setup has both.');
    expect(findGaps({ ...complete, places: [{ ...atStart, position: 3 }, atFinish] }, BEFORE)).toEqual([
      { kind: 'out_of_order', severity: 'problem', raceId: 1, timelineId: 1, args: { timeline: 'start 1' } },
    ]);
    // With the same number the start comes first, whichever was put there first.
    expect(kinds({ ...complete, places: [atFinish, { ...atStart, id: 9, position: 2 }] })).toEqual([]);
  });

  it('is a timeline that nothing comes from, or whose reads nobody can tell apart', () => {
    const withMat = (mat: ReturnType<typeof aTimeline>): TimingSetup => ({
      ...complete,
      timelines: [...complete.timelines, mat],
      places: [...complete.places, aPlace(3, 1, mat.id, { position: 1, distance: { value: 1, unit: 'km' } })],
    });
    expect(findGaps(withMat(aTimeline(3, 'split', { devices: [] })), BEFORE)).toMatchObject([
      { kind: 'timeline_without_device', severity: 'needs_attention', timelineId: 3 },
    ]);
    expect(findGaps(withMat(aTimeline(3, 'finish', { devices: [{ id: ' d2 ' }] })), BEFORE)).toMatchObject([
      { kind: 'device_twice', args: { device: 'D2', timelines: 'finish 2, finish 3' } },
    ]);
    // One mat may be start and finish.
    const shared = [
      aTimeline(1, 'start', { devices: [{ id: 'X' }] }),
      aTimeline(2, 'finish', { devices: [{ id: 'x' }] }),
    ];
    expect(kinds({ ...complete, timelines: shared })).toEqual([]);
    expect(kinds(withMat(aTimeline(3, 'finish', { passing_mode: 'backup' })))).toEqual(['backup_of_nothing']);
    expect(kinds({ ...complete, timelines: [...complete.timelines, aTimeline(3, 'split')] })).toEqual([
      'timeline_unused',
    ]);
    expect(kinds({ ...complete, gunshots: [aGunshot(1, NOON)] })).toEqual(['gunshot_for_nobody']);
  });

  it('has problems before what may be meant', () => {
    const found = findGaps({ ...complete, timelines: [...complete.timelines, aTimeline(3, 'split')] }, AFTER);
    expect(found.map(({ severity }) => severity)).toEqual(['critical', 'needs_attention']);
  });
});
