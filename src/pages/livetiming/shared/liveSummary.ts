/** How far the event is, as the live API and its websocket tell it. Counts are of athletes and of reads; instants ISO 8601 UTC. */
export interface LiveSummary {
  readonly races: readonly RaceSummary[];
  readonly timelines: readonly TimelineSummary[];
  readonly devices: readonly DeviceSummary[];
  /** Reads by the state that asks somebody to look. */
  readonly errors: Readonly<Record<string, number>>;
  readonly reads: number;
  readonly seq: number;
  /** Athletes whose result is about to be worked out again. */
  readonly pending: number;
}

export interface RaceSummary {
  readonly race_id: number;
  readonly status: string;
  /** The first gunshot. */
  readonly started_at: string | null;
  /** Athletes by their state. */
  readonly counts: Readonly<Record<string, number>>;
}

interface TimelineSummary {
  readonly timeline_id: number;
  readonly passed: number;
  readonly per_minute: number;
  readonly last_passing_at: string | null;
  readonly errors: number;
}

export interface DeviceSummary {
  readonly device: string;
  readonly last_passing_at: string;
  readonly last_received_at: string;
  readonly reads: number;
}

export function errorCount({ errors }: LiveSummary): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}
