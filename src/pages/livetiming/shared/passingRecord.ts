import type { RaRecord } from 'react-admin';
import type { LivePassing } from '../../../live/LivePassing';

/** A read as the list of passings gives it. */
export interface PassingRecord extends RaRecord<number>, Omit<LivePassing, 'id' | 'start_number' | 'name'> {
  readonly mark: 'invalidated' | 'validated' | null;
  readonly moved_to_id: number | null;
  readonly shift_ms: number;
  readonly gun_time: number | null;
  readonly chip_time: number | null;
  readonly race_time: number | null;
  readonly version: number;
  readonly athlete?: AthleteOfPassing | null;
}

interface AthleteOfPassing {
  readonly id: number;
  readonly start_number: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The read as the live API would tell it. */
export function livePassingOf({ athlete, ...record }: PassingRecord): LivePassing {
  return {
    ...record,
    start_number: athlete?.start_number ?? null,
    name: athlete ? nameOf(athlete) : null,
  } as LivePassing;
}

export function nameOf({ first_name, last_name }: Pick<AthleteOfPassing, 'first_name' | 'last_name'>): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}
