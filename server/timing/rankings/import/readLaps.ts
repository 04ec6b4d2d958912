/** Spreadsheets write 6.0 for 6. */
const LAPS = /^(\d{1,5})(?:[.,]0+)?$/;

/** Completed laps of a cell; null for what is no whole number. */
export function readLaps(cell: string): number | null {
  const [, laps] = LAPS.exec(cell) ?? [];
  return laps === undefined ? null : Number(laps);
}
