/** Whether there is such a day in the calendar, years 1 to 9999. */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  // Years below 100 stand for 1900 and later here, which have their leap years alike.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Today as `YYYY-MM-DD` where it begins first, so that nobody's today lies in the future. */
export function latestToday(): string {
  return new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10);
}

/** Today as `YYYY-MM-DD` where it ends last, so that nobody's today has passed. */
export function earliestToday(): string {
  return new Date(Date.now() - LATEST_ZONE_MS).toISOString().slice(0, 10);
}

/** The day ends in the zone farthest west this long after it does in UTC. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/** The day begins in the zone farthest east this long before it does in UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;
