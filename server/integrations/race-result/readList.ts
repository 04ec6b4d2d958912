import { ConnectionError } from '../adapter';

type Values = Readonly<Record<string, unknown>>;

/**
 * The rows of a list as JSON: objects; values in the order of the columns, which then have to be named; or either of them under
 * headings, within `data`, with the names of the columns in `list.Fields`.
 * @throws ConnectionError for anything else
 */
export function readList(answer: unknown, names: readonly string[]): Values[] {
  const held = isObject(answer) && 'data' in answer ? answer.data : answer;
  const rows = flatten(held);
  if (rows === null) throw new ConnectionError('This is no list of participants.');
  const known = names.length > 0 ? names : columnsOf(answer);
  return rows.map((row, i) => {
    if (!isValueList(row)) return row;
    if (known.length === 0)
      throw new ConnectionError('The list gives values without the names of its columns: enter these in the settings.');
    if (row.length !== known.length)
      throw new ConnectionError(
        `Row ${i + 1} of the list has ${row.length} values, and ${known.length} columns are named in the settings.`,
      );
    return Object.fromEntries(known.map((name, at) => [name, row[at]]));
  });
}

type ListRow = Values | readonly unknown[];

/** The rows, wherever headings put them; null where there is something else. */
function flatten(held: unknown): ListRow[] | null {
  if (Array.isArray(held)) {
    const isList = held.every((row) => isObject(row) || (Array.isArray(row) && !row.some(isStructure)));
    return isList ? (held as ListRow[]) : null;
  }
  if (!isObject(held)) return null;
  const parts = Object.values(held).map(flatten);
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function columnsOf(answer: unknown): string[] {
  const list = isObject(answer) ? (answer.list ?? answer.List) : undefined;
  const fields = isObject(list) ? (list.Fields ?? list.fields) : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.map((field) => (isObject(field) ? String(field.Expression ?? field.Label ?? '') : String(field)));
}

function isValueList(row: ListRow): row is readonly unknown[] {
  return Array.isArray(row);
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isObject(value: unknown): value is Values {
  return isStructure(value) && !Array.isArray(value);
}
