/** Kinds of races: they decide which states rank at the finish, and what finishing the race makes of everyone still in it. */
export const RACE_KINDS = ['road', 'criterium', 'fixed_time', 'backyard'] as const;
export type RaceKind = (typeof RACE_KINDS)[number];

/** Maximum of `laps`: twice the laps of the longest track races, six days on 400 m. */
export const MOST_LAPS = 5_000;

/** Time that a backyard gives for one lap, in ms, unless the race has its own. */
export const BACKYARD_LAP_MS = 3_600_000;

/** Ends by time and not after a number of laps: `laps` only tells how many laps the distance is measured over. */
export function hasOpenLaps({ kind }: { readonly kind: RaceKind }): boolean {
  return kind === 'fixed_time' || kind === 'backyard';
}

/** Ranks by laps, then by time: a race of several laps, and every kind of race that counts laps. */
export function countsLaps({ kind, laps }: { readonly kind: RaceKind; readonly laps: number | null }): boolean {
  return kind !== 'road' || (laps ?? 1) > 1;
}
