import { type RawBuilder, sql } from 'kysely';

export const DAY_MS = 24 * 60 * 60 * 1000;

interface Move {
  /** The zone that it is in, and the one it comes to: the same unless said otherwise. */
  readonly from: string | RawBuilder<unknown>;
  readonly to?: string | RawBuilder<unknown>;
  /** SQL of an interval: what clocks on the wall differ by. */
  readonly by: RawBuilder<unknown>;
}

/** SQL of an instant that moves by what clocks show: days later it is the same time of the day, over a change of the clocks as well. */
export function movedInstant(instant: RawBuilder<unknown>, { from, to = from, by }: Move): RawBuilder<unknown> {
  return sql`((${instant} at time zone ${from}) + ${by}) at time zone ${to}`;
}

/** Between two dates, `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
