/** Rounded to so many decimals, without zeros at the end. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * factor) / factor;
}

/** A copy of any JSON with its numbers rounded to two decimals. */
export function roundNumbers(value: unknown): unknown {
  if (typeof value === 'number') return roundTo(value, 2);
  if (Array.isArray(value)) return value.map(roundNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, roundNumbers(item)]));
}
