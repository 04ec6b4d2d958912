import type { Race } from '../shared/timingRecords';
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

/** What the dialog of a kind of correction gets. */
export interface DialogProps<Kind extends Correction['kind']> {
  correction: Extract<Correction, { kind: Kind }>;
  /** `isDone`: it was made, not given up. */
  onClose: (isDone: boolean) => void;
}

/** The reads of a device from one moment to another by its own clock, as lists and writes ask for them. */
export function deviceFilter({ device, from, to }: { device: string; from: string | null; to: string | null }) {
  return {
    device,
    ...(from !== null && { 'time[gte]': from }),
    ...(to !== null && { 'time[lte]': to }),
  };
}
