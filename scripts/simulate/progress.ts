import type { Tally } from './apiSink';

export const COUNT = new Intl.NumberFormat('en-US');

interface Moment {
  tally: Tally;
  /** Simulated ms since the first start; null where the race's clock is not followed. */
  elapsedMs: number | null;
  finished: number | null;
}

/** `1:23:45  12,345 reads sent, 12,300 stored, 45 duplicates; 120 finished` */
export function progressLine({ tally, elapsedMs, finished }: Moment): string {
  const parts = [
    `${COUNT.format(tally.sent)} reads sent`,
    `${COUNT.format(tally.stored)} stored`,
    `${COUNT.format(tally.duplicates)} duplicates`,
    ...(tally.rejected > 0 ? [`${COUNT.format(tally.rejected)} rejected`] : []),
  ].join(', ');
  const time = elapsedMs === null ? '' : `${clockText(elapsedMs)}  `;
  return `${time}${parts}${finished === null ? '' : `; ${COUNT.format(finished)} finished`}`;
}

function clockText(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const sign = milliseconds < 0 ? '-' : '';
  return `${sign}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
