import type { ColumnReview } from '../../../../engine/api/import/run/importRun';

/** The filled cells of a column in the file's first rows. */
export function cellsOf({ columns, head }: ColumnReview, column: string): string[] {
  const index = columns.indexOf(column);
  return head.flatMap(({ cells }) => {
    const cell = cells[index]?.trim() ?? '';
    return cell === '' || /^[-–—]+$/.test(cell) ? [] : [cell];
  });
}
