import type { Migration } from '../database/migrate';

const MADE = /^\s*create table (?:if not exists )?"?(\w+)"?/gim;

/** The tables that migrations ever made. Whatever else lies in the schema is somebody's own, and none of a backup's business. */
export function ownTables(migrations: Migration[]): ReadonlySet<string> {
  return new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(MADE)].map(([, name = '']) => name)));
}
