const MINUTE_MS = 60_000;

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

/** Whether two zones are not the same one, whatever their clocks show today. Names of one zone, old and new, are the same. */
export function zonesDiffer(one: string, other: string): boolean {
  return one !== other && canonicalZone(one) !== canonicalZone(other);
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

/** `Asia/Kolkata` and `Asia/Calcutta` → one name for both. */
function canonicalZone(zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
}
