const STEPS = [1, 2, 5, 10];

/** Round values from 0 to at least `max`, about `count` of them, whole numbers only. */
export function countTicks(max: number, count = 4): number[] {
  const rough = Math.max(1, max) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((factor) => factor * power >= rough) ?? 10) * power);
  const last = Math.ceil(Math.max(1, max) / step);
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}

/** Every how many of `total` labels there is room for one, of `available` px at `labelWidth` each. */
export function labelStep(total: number, available: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((total * labelWidth) / Math.max(1, available)));
}
