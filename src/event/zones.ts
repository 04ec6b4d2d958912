const MINUTE_MS = 60_000;
const JANUARY = 0;
const JULY = 6;

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** How far a zone's clock is ahead of UTC at an instant, in minutes. */
export function zoneOffset(zone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return (clock - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS;
}

/**
 * Whether two zones' clocks differ now, in January or in July. Zones that always show the same time mislead nobody,
 * whatever their names.
 */
export function zonesDiffer(one: string, other: string, now: Date): boolean {
  const year = now.getUTCFullYear();
  const moments = [now, new Date(Date.UTC(year, JANUARY, 1)), new Date(Date.UTC(year, JULY, 1))];
  return one !== other && moments.some((moment) => zoneOffset(one, moment) !== zoneOffset(other, moment));
}

/** `18:04:09` in a zone. */
export function clockIn(zone: string, instant: Date): string {
  const format = { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(instant);
}

/** `CEST`, or `GMT+2` where a zone has no short name in English. */
export function zoneName(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
