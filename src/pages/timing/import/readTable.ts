import {
  type FieldPositions,
  knownColumns,
  plainColumnName,
  READ_FIELDS,
  type ReadField,
} from '../../../../resources/passings/readColumns';

/** Which column a field of a read is in, by the columns' names. */
export type ColumnChoice = Readonly<Partial<Record<ReadField, string>>>;

export interface TableColumn {
  /** As the API is told of it: its name in the header, or its place where that tells it from no other. */
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
  /** As far as the names and the first rows tell. */
  readonly suggested: ColumnChoice;
}

const DELIMITERS = [';', '\t', ',', '|'];
/** Below this no delimiter splits the lines evenly enough. */
const LEAST_SCORE = 0.1;
const HEAD_LINES = 50;
const SHOWN_ROWS = 3;
const LONGEST_NAME = 200;
const BESIDE = /^#|^sep=.$/i;
/** A time of day, or seconds since 1970: a row of reads has one, a header none. */
const TIME = /\d:\d{2}|^\d{10}/;

/** Looks at the first lines of a table, cut into cells as the API does; null for a file without any. */
export function readTable(beginning: string): ReadsTable | null {
  const all = beginning.replace(/^\ufeff/, '').split(/\r\n|\r|\n/, HEAD_LINES);
  const lines = all.filter((line) => line.trim() !== '' && !BESIDE.test(line));
  const delimiter = delimiterOf(lines);
  const cells = lines.map((line) => cellsOf(line, delimiter));
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
    isKnown: known.chipcode !== undefined && known.time !== undefined,
    rows: body.slice(0, SHOWN_ROWS),
    suggested: suggestedChoice({ columns, known, body }),
  };
}

/** A choice as the API is told it: `{"Transponder": "chipcode"}`. */
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

/** The delimiter that splits the lines most evenly. */
function delimiterOf(lines: readonly string[]): string {
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= LEAST_SCORE ? best.delimiter : ',';
}

function evenness(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const width = cellsOf(line, delimiter).length;
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [width, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return (count / lines.length) * (1 - 1 / width);
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells.map((cell) => cell.trim());
}
