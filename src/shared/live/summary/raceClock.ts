/** What a race's clock says; `seconds` counts up from the gunshot, or down to the planned start. */
export type RaceClockReading =
  | { readonly kind: 'running' | 'countdown' | 'late'; readonly seconds: number }
  | { readonly kind: 'finished' | 'unplanned' };

interface ClockOf {
  /** `before`, `during` or `after`. */
  readonly status: string;
  /** The first gunshot, ISO 8601. */
  readonly startedAt: string | null;
  readonly plannedAt: string | null;
}

/** What the clock of a race says at a moment (ms since 1970). A gunshot of the future counts down to itself. */
export function readRaceClock({ status, startedAt, plannedAt }: ClockOf, now: number): RaceClockReading {
  if (status === 'after') return { kind: 'finished' };
  const started = startedAt === null ? null : Date.parse(startedAt);
  if (started !== null && started <= now) return { kind: 'running', seconds: Math.floor((now - started) / 1000) };
  const planned = started ?? (plannedAt === null ? null : Date.parse(plannedAt));
  if (planned === null) return { kind: 'unplanned' };
  const left = Math.ceil((planned - now) / 1000);
  return left > 0 ? { kind: 'countdown', seconds: left } : { kind: 'late', seconds: Math.abs(left) };
}

/** Status of a race at a moment (ms since 1970). It is in progress from its first gunshot, also before the server has set that. */
export function raceStatusAt(
  { status, started_at }: { readonly status: string; readonly started_at: string | null },
  now: number,
): string {
  return status !== 'after' && started_at !== null && Date.parse(started_at) <= now ? 'during' : status;
}

const DAY = 86_400;

/** `1:02:03`; above two days the days and hours, which is all one wants to know then. */
export function clockFace(seconds: number): string {
  const two = (count: number): string => String(count).padStart(2, '0');
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / 3600)} h`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
