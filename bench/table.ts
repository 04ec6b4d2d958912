export type Cell = string | number;

/** A table in Markdown; the first row is its head. Columns of numbers are set right. */
export function table([head = [], ...rows]: Cell[][]): string {
  const rule = head.map((_, i) => (rows.every((row) => typeof row[i] === 'number') ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.map(text).join(' | ')} |`).join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function text(cell: Cell): string {
  return typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 2 }) : cell;
}

/** Median, 95th and 99th percentile of times in milliseconds, rounded. */
export function percentiles(times: readonly number[]): [number, number, number] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return [Math.round(median(times)), at(0.95), at(0.99)];
}
