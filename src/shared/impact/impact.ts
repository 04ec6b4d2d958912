import type { Impact } from '../../../resources/passings/impact.calls';

/** A change that has not been saved: what the server is asked to work out the effect of. Instants are ISO 8601 UTC. */
export type PlannedChange =
  | {
      readonly kind: 'passings';
      readonly ids?: readonly number[];
      readonly filter?: Readonly<Record<string, unknown>>;
      readonly data: {
        readonly mark?: 'invalidated' | 'validated' | null;
        readonly moved_to_id?: number | null;
        readonly shift_ms?: number;
      };
    }
  | { readonly kind: 'gunshot'; readonly id?: number; readonly data: PlannedGunshot | null }
  | {
      readonly kind: 'timeline';
      readonly id: number;
      /** Null: it is deleted. */
      readonly data: {
        readonly devices?: readonly { readonly id: string; readonly offset_ms?: number }[];
        readonly type?: string;
        readonly passing_mode?: string;
        readonly backup_of_id?: number | null;
      } | null;
    }
  | {
      readonly kind: 'manual_passing';
      readonly data: { readonly athlete_id: number; readonly timeline_id: number; readonly time: string };
    }
  | {
      readonly kind: 'course';
      /** Absent for a new place, which then says of which race and timeline. */
      readonly id?: number;
      /** Null: it is taken away. */
      readonly data: Readonly<Record<string, unknown>> | null;
    }
  | { readonly kind: 'race'; readonly id: number; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'undo'; readonly operation_id: string }
  | ({ readonly kind: 'athlete' } & (
      | { readonly id: number; readonly data: PlannedEntry & { readonly chipcodes?: readonly string[] } }
      | { readonly ids: readonly number[]; readonly data: PlannedEntry }
    ));

interface PlannedEntry {
  readonly race_id?: number | null;
  readonly wave_id?: number | null;
}

interface PlannedGunshot {
  readonly fired_at: string;
  readonly race_ids: readonly number[];
  readonly wave_ids: readonly number[];
}

export type RaceImpact = Impact['races'][number];
export type PodiumAthlete = NonNullable<RaceImpact['podium'][number]['before']>;
