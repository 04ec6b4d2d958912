/** What may go wrong on purpose in a rehearsal. */
export const FAULT_KINDS = ['dead_mat', 'late_backup', 'wrong_clock'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** How much faster than life a rehearsal runs unless somebody says otherwise, and at most: a six-hour race in six minutes, or in six seconds. */
export const REHEARSAL_SPEED = 60;
export const MOST_REHEARSAL_SPEED = 3_600;

/** Kind of the background task that rehearses an event. */
export const REHEARSE_TASK = 'rehearse_event';

/** What a rehearsal came to: `result.report` of its task. Paths are pages of the console, of the copy that was run. */
export interface RehearsalReport {
  readonly races: readonly { race_id: number; name: string; athletes: number; finished: number; path: string }[];
  /** Races that were not run, as they are virtual or have no planned start. */
  readonly skipped: readonly string[];
  readonly reads: number;
  readonly unknown_chips: { readonly chips: number; readonly reads: number; readonly path: string };
  /** Athletes of the races that were run who have no time at the finish, each counted once. */
  readonly without_time: readonly { kind: string; athletes: number; message: string; path: string }[];
  /** Athletes who passed, and those of them who were seen there. */
  readonly timelines: readonly { timeline_id: number; name: string; expected: number; seen: number; path: string }[];
  /** What was done on purpose, how it showed, and what mended it. */
  readonly faults: readonly { kind: FaultKind; message: string; shown: string; mended: string; path: string }[];
}
