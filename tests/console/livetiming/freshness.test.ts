import { describe, expect, it } from 'vitest';
import { createWatch } from '../../../src/features/raceDay/livetiming/stream/freshness';
import { aPassing } from './reads';

const rows = (...seqs: number[]) => seqs.map((seq) => aPassing(seq, { id: seq, athlete_id: seq }));

describe('rows in sight', () => {
  it('may be another after a change, until they are read', () => {
    const watch = createWatch();
    watch.show(rows(3, 2, 1));
    expect(watch.outdated().ids).toEqual([]);
    watch.change(3);
    const { ids, confirm } = watch.outdated();
    expect(ids).toEqual([3, 2, 1]);
    confirm();
    expect(watch.outdated().ids).toEqual([]);
  });

  it('may be another still, where the change came while they were read', () => {
    const watch = createWatch();
    watch.show(rows(2, 1));
    watch.change(2);
    const { confirm } = watch.outdated();
    watch.change(2);
    confirm();
    expect(watch.outdated().ids).toEqual([2, 1]);
  });

  it('are read when they come into sight after it, unless they came after it themselves', () => {
    const watch = createWatch();
    watch.show(rows(1));
    watch.change(4);
    watch.show(rows(6, 5, 4, 3));
    expect(watch.outdated().ids).toEqual([4, 3]);
  });

  it('may be another when their athlete is read again', () => {
    const watch = createWatch();
    const [second, first] = [aPassing(2, { id: 2, athlete_id: 8 }), aPassing(1, { id: 1, athlete_id: 7 })];
    watch.show([second, first]);
    watch.show([aPassing(3, { id: 3, athlete_id: 7 }), second, first]);
    const { ids, confirm } = watch.outdated();
    expect(ids).toEqual([1]);
    confirm();
    expect(watch.outdated().ids).toEqual([]);
  });
});
