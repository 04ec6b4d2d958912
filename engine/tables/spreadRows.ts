/** Most rows that guesses about a file look at. */
const MOST_ROWS = 1_000;
/** Most cells of these rows: wide tables are judged by fewer rows. */
const MOST_CELLS = 50_000;
/** Rows that stay together: values that repeat often stand in neighboring rows. */
const BLOCK = 20;

/** Returns the rows that all guesses about a file look at: blocks spread evenly over the given rows. */
export function spreadRows<Row>(rows: readonly Row[], columns: number): Row[] {
  const most = Math.min(MOST_ROWS, Math.max(BLOCK, Math.floor(MOST_CELLS / Math.max(1, columns))));
  if (rows.length <= most) return [...rows];
  const blocks = Math.floor(most / BLOCK);
  const last = rows.length - BLOCK;
  return Array.from({ length: blocks }, (_, i) => (blocks === 1 ? 0 : Math.floor((i * last) / (blocks - 1)))).flatMap(
    (start) => rows.slice(start, start + BLOCK),
  );
}
