import type { Result } from './readResults';

/** The better result first: more laps, then the shorter time; who has no time comes last of those. */
export function compareResults(a: Pick<Result, 'laps' | 'timeMs'>, b: Pick<Result, 'laps' | 'timeMs'>): number {
  return (b.laps ?? 0) - (a.laps ?? 0) || (a.timeMs ?? Number.MAX_SAFE_INTEGER) - (b.timeMs ?? Number.MAX_SAFE_INTEGER);
}
