/** The identity service counts a token's last day on the wall clock of this zone. */
const IDENTITY_ZONE = 'Europe/Brussels';
const REFRESH_WITHIN_MS = 24 * 60 * 60 * 1000;
const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i;

/**
 * Whether a token should be refreshed: under 24 hours remain on the clock in Brussels.
 *
 * @param expiresAt ISO 8601; without a zone it already is Brussels time
 * @param now instant in milliseconds
 */
export function expiresSoon(expiresAt: string, now: number = Date.now()): boolean {
  const end = HAS_ZONE.test(expiresAt) ? brusselsClock(Date.parse(expiresAt)) : Date.parse(`${expiresAt}Z`);
  return !(end - brusselsClock(now) >= REFRESH_WITHIN_MS);
}

// The wall clock's reading as if it were UTC, so that two readings can be subtracted.
function brusselsClock(instant: number): number {
  if (Number.isNaN(instant)) return Number.NaN;
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: IDENTITY_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
