/** Pauses between the first attempts; all later ones use the last. */
const PAUSES_SECONDS = [10, 30, 60, 300, 900, 1_800, 3_600];

/** The time since the first attempt after which a queue stops retrying, as a PostgreSQL interval. */
export const GIVE_UP_AFTER = '24 hours';

/** Seconds to wait after a failed attempt. `attempts`: how many there were, this one included. */
export function pauseAfter(attempts: number): number {
  return PAUSES_SECONDS[attempts - 1] ?? PAUSES_SECONDS.at(-1) ?? 0;
}
