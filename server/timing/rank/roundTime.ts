import type { RankingSettings } from './types';

/** A time in ms as the event shows it: exact, or up to the next whole second. Timing rules: Times (display rounding). */
export function roundTime(timeMs: number, rounding: RankingSettings['rounding']): number {
  return rounding === 'exact' ? timeMs : Math.ceil(timeMs / 1000) * 1000;
}
