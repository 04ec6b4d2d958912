import type { LivePassing } from '../../../resources/passings/passings.calls';
import type { PassingRecord } from '../../../src/features/raceDay/shared/passingRecord';

const NOON = Date.UTC(2026, 4, 31, 10);

/** `10:00:00` UTC and so many seconds. */
export const at = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString();

export function aPassing(seq: number, change: Partial<LivePassing> = {}): LivePassing {
  return {
    id: 100 + seq,
    seq,
    device: 'F1',
    chipcode: `C${seq}`,
    time: at(seq),
    instant: at(seq),
    received_at: at(seq),
    athlete_id: 7,
    start_number: '7',
    name: 'Ada Peeters',
    race_id: 1,
    timeline_id: 3,
    lap: 1,
    state: 'valid',
    reason: 'Counts.',
    manual: false,
    ...change,
  };
}

export function aRecord(seq: number, change: Partial<PassingRecord> = {}): PassingRecord {
  const { start_number: _, name: __, ...read } = aPassing(seq);
  return {
    ...read,
    event_id: 12,
    mark: null,
    moved_to_id: null,
    shift_ms: 0,
    gun_time: null,
    chip_time: null,
    race_time: null,
    version: 1,
    ...change,
  } as PassingRecord;
}

export const many = (from: number, to: number, change: Partial<LivePassing> = {}): LivePassing[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aPassing(from + index, change));
