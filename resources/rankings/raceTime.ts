/** How an event shows times: exact, or up to the next whole second. */
export type TimeRounding = 'exact' | 'up_to_second';

const MS_PER_SECOND = 1000;

/** A time in ms as the event shows it. Timing rules: Times (display rounding). */
export function roundTime(timeMs: number, rounding: TimeRounding): number {
  return rounding === 'exact' ? timeMs : Math.ceil(timeMs / MS_PER_SECOND) * MS_PER_SECOND;
}

/** `2:09:45`, or `2:09:44.300` where times are shown exactly. Hours are always there: programs read `36:12` as hours and minutes. */
export function raceTimeText(timeMs: number, rounding: TimeRounding): string {
  const shown = roundTime(timeMs, rounding);
  const seconds = Math.floor(shown / MS_PER_SECOND);
  const two = (count: number): string => String(count).padStart(2, '0');
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return rounding === 'exact' ? `${clock}.${String(shown % MS_PER_SECOND).padStart(3, '0')}` : clock;
}

/** What lies between two times as they are shown, so that the numbers on a page add up: `+0:01:05`; nothing for the leader. */
export function gapText(timeMs: number, gapMs: number, rounding: TimeRounding): string {
  const shown = roundTime(timeMs, rounding) - roundTime(timeMs - gapMs, rounding);
  return gapMs === 0 ? '' : `+${raceTimeText(shown, rounding)}`;
}
