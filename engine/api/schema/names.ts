import { createHash } from 'node:crypto';
import type { FieldPlan } from '../../core/plan';

/** What PostgreSQL keeps of a name; it cuts the rest off without a word. */
const LONGEST_NAME = 63;
const HASH_LENGTH = 8;

/** A name of an index or constraint, the same at every run: `athletes_event_id_race_id_idx`, hashed where it is too long. */
export function objectName(parts: readonly string[], suffix: string): string {
  const name = [...parts, suffix].join('_');
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  const room = LONGEST_NAME - HASH_LENGTH - suffix.length - 2;
  return `${parts.join('_').slice(0, room)}_${hash}_${suffix}`;
}

/** The index that keeps a field unique within others; null where nothing does. */
export function uniqueName(resource: string, { name, field }: FieldPlan): string | null {
  const within = field.options.unique;
  return within ? objectName([resource, ...within, name], 'key') : null;
}

/** The constraint that a reference leads somewhere. */
export function foreignKeyName(resource: string, { name }: FieldPlan): string {
  return objectName([resource, name], 'fkey');
}

/** An identifier as SQL, safe for reserved words such as `position` or `end`. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Generous: a name inside another text counts too, which at worst builds an index again. */
export function mentions(sql: string, names: readonly string[]): boolean {
  return names.some((name) => new RegExp(`(?<![a-z0-9_])${name}(?![a-z0-9_])`).test(sql));
}
