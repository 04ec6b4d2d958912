/** A read of a chip as the live API tells it. Instants are ISO 8601 UTC. */
export interface LivePassing {
  readonly id: number;
  /** 1, 2, 3, … per event, in the order in which they were stored. */
  readonly seq: number;
  readonly device: string | null;
  readonly chipcode: string | null;
  /** By the device's own clock. */
  readonly time: string;
  readonly instant: string | null;
  readonly received_at: string | null;
  readonly athlete_id: number | null;
  readonly start_number: string | null;
  readonly name: string | null;
  readonly race_id: number | null;
  readonly timeline_id: number | null;
  readonly lap: number | null;
  readonly state: string;
  /** Why it has that state, for people. */
  readonly reason: string | null;
  readonly manual: boolean;
}
