import type { FileInspection } from '../../../tables/inspectFile';

/** More ranges of lines are counted rather than listed. */
const MOST_RANGES = 10;

/** Notes how many rows of the sheet are hidden, and in which lines, as the import reads them like all others. */
export function hiddenRows({ hiddenLines, head, approximateRows }: FileInspection): string[] {
  const count = hiddenLines.length;
  if (count === 0) return [];
  const lines = rangesOf(hiddenLines);
  if (approximateRows > head.length)
    return [`At least ${count} rows of the sheet are hidden but imported. Lines among the first: ${lines}.`];
  return count === 1
    ? [`One row of the sheet is hidden but imported: line ${lines}.`]
    : [`${count} rows of the sheet are hidden but imported: lines ${lines}.`];
}

function rangesOf(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  const shown = ranges.slice(0, MOST_RANGES).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return `${shown.join(', ')}${ranges.length > MOST_RANGES ? ', …' : ''}`;
}
