import { sql } from 'kysely';
import type { Engine, Row } from '../engine';

/** A tenant, and the zone that its local times are of where it has one. */
export interface EntryPlace {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  readonly time_zone: string | null;
}

/** Where each operation was: the innermost tenant, where it was in one alone. One statement for each level. */
export async function entryPlaces(
  { plan, db }: Pick<Engine, 'plan' | 'db'>,
  rows: readonly (Row & { operation_id: string })[],
): Promise<Map<string, EntryPlace>> {
  const levels = Object.entries(plan.tenancy.levels).reverse();
  const keys = new Map<string, Set<string>>();
  for (const row of rows) {
    const innermost = levels.find(([, { column }]) => row[column] != null);
    if (!innermost) continue;
    const [level, { column }] = innermost;
    const found = keys.get(row.operation_id) ?? new Set();
    keys.set(row.operation_id, found.add(`${level}:${row[column]}`));
  }
  const sole = [...keys].flatMap(([operationId, [key = '', ...more]]) =>
    more.length === 0 ? [{ operationId, key }] : [],
  );
  const named = new Map<string, EntryPlace>();
  for (const [level, { resource: name, timeZone }] of levels) {
    const wanted = new Set(sole.flatMap(({ key }) => (key.startsWith(`${level}:`) ? [Number(key.split(':')[1])] : [])));
    if (wanted.size === 0) continue;
    const { resource, stored } = plan.get(name);
    const titles = stored.filter((field) => resource.title.includes(field.name)).map((field) => sql.ref(field.name));
    const zone = timeZone === undefined ? sql`null` : sql.ref(timeZone);
    const found = await sql<Omit<EntryPlace, 'resource'>>`
      select id, concat_ws(' ', ${sql.join([sql`''`, ...titles])}) as title, ${zone} as time_zone from ${sql.table(name)}
      where id = any(${[...wanted]}::bigint[])`.execute(db);
    for (const row of found.rows)
      named.set(`${level}:${row.id}`, { resource: name, ...row, id: Number(row.id), title: row.title.trim() });
  }
  return new Map(
    sole.flatMap(({ operationId, key }) => {
      const place = named.get(key);
      return place ? [[operationId, place] as const] : [];
    }),
  );
}
