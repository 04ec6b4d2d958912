import type { OnCourse } from './forecast';

const WIDTHS = [10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000];
const MOST_BINS = 250;

/** How many athletes are on each stretch of the course by now; bin i is [i × width, (i + 1) × width) metres from the start. */
export function densityOf(onCourse: readonly OnCourse[], length: number): { width: number; athletes: number[] } {
  const width = WIDTHS.find((candidate) => length / candidate <= MOST_BINS) ?? Math.ceil(length / MOST_BINS);
  const bins = Array.from({ length: Math.max(1, Math.ceil(length / width)) }, () => 0);
  for (const { metres, isUnseen } of onCourse) {
    if (!isUnseen) bins[Math.min(bins.length - 1, Math.floor(metres / width))]! += 1;
  }
  return { width, athletes: bins };
}
