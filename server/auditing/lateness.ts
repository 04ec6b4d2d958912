const MINUTE = 60_000;
/** Entries are committed, and sealed, at most so long after they were begun: longer than any transaction of the product. */
const LONGEST = 60 * MINUTE;

interface Entry {
  readonly change_id: number;
  /** Both in milliseconds since 1970, by the database's clock. */
  readonly created_at: number;
  readonly sealed_at: number;
}

/**
 * Tells of entries, in the order that they were sealed in, whether one cannot have been written when it says, or under its number: entries
 * that are an hour newer, or numbers that were given out an hour before it, were sealed earlier.
 */
export function lateness(): (entry: Entry) => boolean {
  let newest = Number.NEGATIVE_INFINITY;
  /** The highest id of each minute of late, and of all minutes before these. */
  const minutes = new Map<number, number>();
  let highestBefore = 0;
  return ({ change_id: id, created_at, sealed_at }) => {
    const at = Math.min(created_at, sealed_at);
    newest = Math.max(newest, at);
    const isLate = at < newest - LONGEST || id < highestBefore;
    if (isLate) return true;
    const minute = Math.floor(at / MINUTE);
    minutes.set(minute, Math.max(minutes.get(minute) ?? 0, id));
    for (const [one, highest] of minutes) {
      if (one * MINUTE >= newest - 2 * LONGEST) continue;
      highestBefore = Math.max(highestBefore, highest);
      minutes.delete(one);
    }
    return false;
  };
}
