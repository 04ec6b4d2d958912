import { ApiError } from '../../core/errors';
import type { AnyField } from '../../core/field';
import type { ResourcePlan } from '../../core/plan';
import type { SortKey } from '../../core/query/listQuery';
import type { Row } from '../engine';

/** The position of a record in a sort order, as an opaque text for the address. */
export function encodeCursor(sort: readonly SortKey[], record: Row): string {
  return Buffer.from(JSON.stringify([printSort(sort), ...sort.map((key) => record[key.field] ?? null)])).toString(
    'base64url',
  );
}

/** @throws ApiError 400 where it is not a cursor of this order. */
export function decodeCursor(cursor: string, sort: readonly SortKey[], resource: ResourcePlan): unknown[] {
  let decoded: unknown;
  try {
    decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw wrongCursor();
  }
  if (!Array.isArray(decoded) || decoded.length !== sort.length + 1 || decoded[0] !== printSort(sort))
    throw wrongCursor();
  return sort.map((key, i) => readValue(decoded[i + 1], resource.fields.get(key.field)?.field));
}

/** Read as the operand of a filter would be: it comes from outside, no matter who made it. */
function readValue(value: unknown, field: AnyField | undefined): unknown {
  if (value === null) return null;
  if (!field) throw wrongCursor();
  const { type, options } = field;
  const parsed =
    typeof value === 'object' ? type.parse(value, options) : type.parseOperand(String(value), 'eq', options);
  if (!parsed.ok) throw wrongCursor();
  return parsed.value;
}

function printSort(sort: readonly SortKey[]): string {
  return sort.map((key) => `${key.isDescending ? '-' : ''}${key.field}`).join(',');
}

function wrongCursor(): ApiError {
  return new ApiError({ code: 'malformed', message: 'cursor: is not one of this list and this sort order.' });
}
