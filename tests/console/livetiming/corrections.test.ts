import { describe, expect, it } from 'vitest';
import { deviceFilter } from '../../../src/features/raceDay/corrections/correction';
import { instantTyped } from '../../../src/features/raceDay/corrections/InstantField';
import { groupByChip } from '../../../src/features/raceDay/livetiming/errors/chipGroups';
import { kindShown, problemCount } from '../../../src/features/raceDay/livetiming/errors/errorKinds';
import {
  listFilter,
  passingMatcher,
  readStreamFilter,
  withFilter,
} from '../../../src/features/raceDay/livetiming/stream/streamFilter';
import { aPassing, aRecord, at } from './reads';

describe('a moment that is typed', () => {
  it('is one of the event’s clock', () => {
    const typed = (time: string) => instantTyped({ date: '2026-05-31', time }, 'Europe/Brussels');
    expect(typed('12:00:03.5')).toBe('2026-05-31T10:00:03.500Z');
    expect(typed('')).toBeNull();
    expect(typed('25:00:00')).toBeNull();
  });

  it('limits the reads of a device only where it is given', () => {
    expect(deviceFilter({ device: 'F1', from: at(0), to: null })).toEqual({
      device: 'F1',
      'time[gte]': at(0),
    });
  });
});

describe('unknown chips', () => {
  it('are one problem each, however often, wherever and in whatever case they were read', () => {
    const groups = groupByChip([
      aRecord(5, { chipcode: 'ab1', timeline_id: 4 }),
      aRecord(9, { chipcode: 'ZZ9', timeline_id: null, device: 'X' }),
      aRecord(3, { chipcode: 'AB1', timeline_id: 3 }),
      aRecord(7, { chipcode: 'AB1', timeline_id: 3, device: 'F2' }),
    ]);
    expect(groups).toMatchObject([
      { key: 'ZZ9', chipcode: 'ZZ9', reads: 1, first: at(9), last: at(9), timelineIds: [], devices: ['X'] },
      { key: 'AB1', chipcode: 'AB1', reads: 3, first: at(3), last: at(7), timelineIds: [3, 4], devices: ['F1', 'F2'] },
    ]);
    expect(groups[1]?.moments).toEqual([
      { id: 103, at: at(3), timelineId: 3, device: 'F1' },
      { id: 105, at: at(5), timelineId: 4, device: 'F1' },
      { id: 107, at: at(7), timelineId: 3, device: 'F2' },
    ]);
  });

  it('are counted apart from the problems of athletes', () => {
    expect(problemCount({ too_fast: 2, start_reads: 3, required_missing: 1 })).toBe(4);
  });

  it('are shown first, unless another kind is named or only another has any', () => {
    expect(kindShown(null, { unknown_chip: 1, too_fast: 2 })).toBe('unknown_chip');
    expect(kindShown(null, { too_fast: 2 })).toBe('too_fast');
    expect(kindShown('before_start', { too_fast: 2 })).toBe('before_start');
    expect(kindShown('valid', {})).toBeNull();
  });
});

describe('the filter of the stream', () => {
  const filter = readStreamFilter(new URLSearchParams('race=1&state=valid&q=+ab1+&timeline=x'));

  it('is what the address says, and the address what the filter is', () => {
    expect(filter).toEqual({ raceId: 1, timelineId: null, device: null, state: 'valid', text: 'ab1' });
    const params = withFilter(new URLSearchParams('race=1&tab=a'), { raceId: null, device: 'F 1' });
    expect(params.toString()).toBe('tab=a&device=F+1');
  });

  it('is the same for what comes and for what is listed', () => {
    const chip = { athleteIds: [], chip: 'ab1' };
    const matches = passingMatcher(filter, chip);
    expect(matches(aPassing(1, { chipcode: 'xAB12' }))).toBe(true);
    expect(matches(aPassing(1, { chipcode: null }))).toBe(false);
    expect(matches(aPassing(1, { chipcode: 'ab1', race_id: 2 }))).toBe(false);
    expect(matches(aPassing(1, { chipcode: 'ab1', state: 'too_fast' }))).toBe(false);
    expect(listFilter(12, filter, chip)).toMatchObject({ race_id: 1, state: 'valid', 'chipcode[contains]': 'ab1' });
    const athletes = { athleteIds: [7, 8], chip: null };
    expect(passingMatcher(filter, athletes)(aPassing(1))).toBe(true);
    expect(passingMatcher(filter, athletes)(aPassing(1, { athlete_id: null }))).toBe(false);
    expect(listFilter(12, filter, athletes)).toMatchObject({ athlete_id: [7, 8] });
  });
});
