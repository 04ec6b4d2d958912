import type { FileSource } from '../../../tables/fileSource';
import { ImportFileError } from '../../../tables/importFileError';
import type { FileInspection } from '../../../tables/inspectFile';
import { openRows } from '../../../tables/openRows';
import { hasLegends } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';

/** A column with more of them holds no codes. */
const MOST_CODES = 500;
const LONGEST_CODE = 60;
/** Longer ones are words, which mean the same wherever they stand. */
const SHORT_CODE = 3;

/**
 * The file with what its rows behind the first ones say in columns of codes: a letter that comes late must not be read otherwise than one
 * that comes soon. Reads the file once more, where it is longer and fills a field whose codes mean one thing or another. What is wrong in
 * it is told by the run, which comes to it.
 */
export async function withLaterCells(
  source: FileSource,
  inspection: FileInspection,
  targets: readonly ImportTarget[],
): Promise<FileInspection> {
  const last = inspection.head.at(-1)?.line ?? 0;
  if (inspection.approximateRows <= inspection.head.length || !targets.some(hasLegends)) return inspection;
  const found = inspection.columns.map(() => new Set<string>());
  const open = new Set([...found.keys()].filter((column) => mayHoldCodes(inspection, column)));
  if (open.size === 0) return inspection;
  try {
    for await (const { line, cells } of openRows(source, { inspection })) {
      if (line <= last) continue;
      for (const column of open) {
        const cell = cells[column]?.trim() ?? '';
        if (cell !== '') found[column]!.add(cell);
        if (found[column]!.size > MOST_CODES || cell.length > LONGEST_CODE) open.delete(column);
      }
      if (open.size === 0) break;
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
  }
  return { ...inspection, later: found.map((cells, column) => (open.has(column) ? [...cells] : [])) };
}

/** By its first cells: few that differ, and a letter or two among them. Names and numbers are not read twice. */
function mayHoldCodes({ head }: FileInspection, column: number): boolean {
  const cells = new Set(head.flatMap(({ cells: row }) => row[column]?.trim() || []));
  return cells.size <= MOST_CODES && [...cells].some((cell) => cell.length <= SHORT_CODE);
}
