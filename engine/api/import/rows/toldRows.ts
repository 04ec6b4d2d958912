import type { SourceRow } from '../../../tables/fileSource';
import { type PlacedRow, withLastNotes } from './loneRows';
import type { Aside } from './titleReader';

interface ToldOptions {
  readonly rows: AsyncIterable<SourceRow>;
  /** Why a row is none of the table; one for this reading of the file. */
  aside(row: PlacedRow): Aside | null;
}

/** The rows of a file in their order, with what only those around them tell. */
export async function* toldRows({ rows, aside }: ToldOptions): AsyncGenerator<PlacedRow> {
  for await (const row of withLastNotes(rows)) yield { ...row, aside: aside(row)?.said };
}
