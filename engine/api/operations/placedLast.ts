import { sql } from 'kysely';
import type { Row, WriteContext } from '../engine';

interface Placing extends Pick<WriteContext, 'tx'> {
  /** One with a `position`. */
  readonly resource: string;
  /** What the records have in common among which one has its position. */
  readonly scope: string;
  readonly values: readonly Row[];
}

/** The values, with those that say no position behind all that are there, one after the other. */
export async function placedLast({ tx, resource, scope, values }: Placing): Promise<Row[]> {
  const asked = values.filter(({ position }) => position == null).map((row) => row[scope]);
  if (asked.length === 0) return [...values];
  const { rows } = await sql<{ scope: number; last: number }>`
    select ${sql.ref(scope)} as scope, max(position) as last from ${sql.table(resource)}
    where ${sql.ref(scope)} = any(${[...new Set(asked)]}::bigint[]) and deleted_at is null group by 1`.execute(tx);
  const lastOf = new Map(rows.map(({ scope: id, last }) => [Number(id), last]));
  return values.map((row) => {
    if (row.position != null) return row;
    const position = (lastOf.get(Number(row[scope])) ?? -1) + 1;
    lastOf.set(Number(row[scope]), position);
    return { ...row, position };
  });
}
