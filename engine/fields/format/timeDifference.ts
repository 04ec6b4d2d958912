import { durationText } from '../duration/durationText';

/** `HH:MM:SS.mmm` of milliseconds, a minus in front where it is negative; whatever is no length of time comes back as it is. */
export function formatTimeDifference<Given>(milliseconds: Given): string | Given {
  return Number.isFinite(milliseconds) ? durationText(Math.round(milliseconds as number)) : milliseconds;
}
