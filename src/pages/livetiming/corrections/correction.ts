import type { PlannedChange } from '../../timing/impact/impact';
import type { Race } from '../../timing/timingRecords';
import type { PickedAthlete } from './AthletePicker';

/** A read as a correction needs it. */
export interface CorrectedPassing {
  readonly id: number;
  readonly seq: number;
  readonly chipcode: string | null;
  readonly instant: string | null;
  readonly time: string;
  readonly start_number: string | null;
  readonly name: string | null;
}

/** What somebody is about to change of the reads of an event, or of whom they belong to. */
export type Correction =
  | {
      readonly kind: 'mark';
      readonly passings: readonly CorrectedPassing[];
      readonly mark: 'invalidated' | 'validated' | null;
    }
  | { readonly kind: 'move'; readonly passings: readonly CorrectedPassing[] }
  | { readonly kind: 'shift'; readonly passings: readonly CorrectedPassing[] }
  | {
      readonly kind: 'race';
      readonly passings: readonly CorrectedPassing[];
      /** Whose reads they are. */
      readonly athleteIds: readonly number[];
      readonly race: Race;
    }
  | { readonly kind: 'manual'; readonly athlete?: PickedAthlete }
  | { readonly kind: 'device'; readonly device?: string }
  /** What was corrected before, to be taken back. */
  | { readonly kind: 'history'; readonly passing: CorrectedPassing };

/** The change of reads that a correction comes to. */
export function plannedForPassings(
  ids: readonly number[],
  data: Extract<PlannedChange, { kind: 'passings' }>['data'],
): PlannedChange {
  return { kind: 'passings', ids, data };
}

/** The reads of a device from one moment to another by its own clock, as lists and writes ask for them. */
export function deviceFilter(o: { device: string; from: string | null; to: string | null }) {
  return {
    device: o.device,
    ...(o.from !== null && { 'time[gte]': o.from }),
    ...(o.to !== null && { 'time[lte]': o.to }),
  };
}

/** Milliseconds of `+1.5`, `-0:30`, `1:00:00` or `250 ms`; null for what is none, and for none at all. */
export function parseOffset(text: string): number | null {
  const [, sign = '', rest = ''] = /^\s*([+\-−]?)\s*(.*?)\s*$/.exec(text) ?? [];
  const direction = sign === '-' || sign === '−' ? -1 : 1;
  const [, ms] = /^(\d{1,8})\s*ms$/i.exec(rest) ?? [];
  if (ms !== undefined) return Number(ms) * direction || null;
  const [, hours = '0', minutes = '0', seconds, fraction = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*s?$/.exec(rest) ?? [];
  if (seconds === undefined) return null;
  const total =
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
  return total * direction || null;
}
