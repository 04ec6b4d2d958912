import { LineReader } from '../../../../../engine/tables/lines/lineReader';
import { HEAD_LINES, headOfReads } from '../../../../../resources/passings/headOfReads';
import {
  type FieldPositions,
  isEnoughForReads,
  knownColumns,
  plainColumnName,
  READ_FIELDS,
  type ReadField,
} from '../../../../../resources/passings/readColumns';

/** Which column a field of a read is in, by the columns' names. */
export type ColumnChoice = Readonly<Partial<Record<ReadField, string>>>;

export interface TableColumn {
  /** As the API takes it: its name in the header, or its place where that tells it from no other. */
  readonly name: string;
  /** 1-based. */
  readonly place: number;
  /** Its name in the header; empty where it has none. */
  readonly title: string;
}

/** The beginning of a table of reads. */
export interface ReadsTable {
  readonly columns: readonly TableColumn[];
  readonly hasHeader: boolean;
  /** Whether the header says by itself which column is what. */
  readonly isKnown: boolean;
  /** The first rows below the header. */
  readonly rows: readonly (readonly string[])[];
  /** More of them: what is asked about their times is found out from these. */
  readonly sample: readonly (readonly string[])[];
  /** As far as the names and the first rows tell. */
  readonly suggested: ColumnChoice;
}

const SHOWN_ROWS = 3;
const LONGEST_NAME = 200;
/** A time of day, or seconds since 1970: a row of reads has one, a header none. */
const TIME = /\d:\d{2}|^\d{10}/;

/** Looks at the first lines of a table, cut into cells as the API does; null for a file without any. */
export function readTable(beginning: string): ReadsTable | null {
  const reader = new LineReader();
  const lines = [...reader.push(beginning), ...reader.end()].slice(0, HEAD_LINES);
  const cells = headOfReads(lines.map(({ text }) => text)).rows;
  const [first] = cells;
  if (!first) return null;
  const hasHeader = !first.some((cell) => TIME.test(cell));
  const body = hasHeader ? cells.slice(1) : cells;
  const header = hasHeader ? first : [];
  const width = Math.max(...cells.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => columnAt(index, header));
  const known = knownColumns(header);
  return {
    columns,
    hasHeader,
    isKnown: isEnoughForReads(known),
    rows: body.slice(0, SHOWN_ROWS),
    sample: body,
    suggested: suggestedChoice({ columns, known, body }),
  };
}

/** A choice as the API takes it: `{"Transponder": "chipcode"}`. */
export function mappingOf(choice: ColumnChoice): Record<string, ReadField> {
  return Object.fromEntries(READ_FIELDS.flatMap((field) => (choice[field] ? [[choice[field], field]] : [])));
}

function columnAt(index: number, header: readonly string[]): TableColumn {
  const title = header[index] ?? '';
  const plain = plainColumnName(title);
  const isOnly = plain !== '' && header.filter((other) => plainColumnName(other) === plain).length === 1;
  // The API takes a whole number for a place.
  const isName = isOnly && title.length <= LONGEST_NAME && !/^\d+$/.test(title);
  return { name: isName ? title : String(index + 1), place: index + 1, title };
}

/** The known names, and the only column of times. */
function suggestedChoice({
  columns,
  known,
  body,
}: {
  columns: readonly TableColumn[];
  known: FieldPositions;
  body: readonly (readonly string[])[];
}): ColumnChoice {
  const times = columns.filter((_, index) => body.length > 0 && body.every((row) => TIME.test(row[index] ?? '')));
  const time = known.time ?? (times.length === 1 ? times[0]!.place - 1 : undefined);
  // A column named for its dates may hold the times as well.
  const others = Object.entries(known).filter(([, index]) => index !== time);
  const found = time === undefined ? others : [...others, ['time', time] as const];
  return Object.fromEntries(found.map(([field, index]) => [field, columns[index]!.name]));
}
