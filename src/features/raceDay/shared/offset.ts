import { parseDurationText } from '../../../../engine/fields/duration/durationText';

const MS_PER_SECOND = 1000;
const DAY_MS = 86_400_000;

/**
 * Milliseconds of an offset as people type it: `+1.250` or `-0,5` (seconds), `1250 ms`, `-1:00:00` (an hour). Empty is none. Null for
 * anything else, and for more than a day.
 */
export function parseOffset(text: string): number | null {
  const typed = text.trim().replace(/[−–]/g, '-').toLowerCase();
  if (typed === '') return 0;
  const [, milliseconds] = /^([+-]?\d{1,8})\s*ms$/.exec(typed) ?? [];
  const found = milliseconds === undefined ? parseDurationText(typed.replace(/\s*s$/, '')) : Number(milliseconds);
  if (found === null || Math.abs(found) > DAY_MS) return null;
  return found === 0 ? 0 : found;
}

/** `+1.250`: seconds with their milliseconds and always a sign; empty for none. */
export function offsetText(ms: number): string {
  if (ms === 0) return '';
  const seconds = Math.floor(Math.abs(ms) / MS_PER_SECOND);
  return `${ms < 0 ? '−' : '+'}${seconds}.${String(Math.abs(ms) % MS_PER_SECOND).padStart(3, '0')}`;
}
