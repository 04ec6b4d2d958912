import { sql } from 'kysely';
import type { Row, WriteContext } from '../engine';

interface MergedRows {
  readonly ids: readonly number[];
  readonly values: Row;
}

/** Completes values that are given in part from what each locked record holds. Records with equal values stay together. */
export async function mergeParts(
  { tx, resource }: WriteContext,
  ids: readonly number[],
  values: Row,
): Promise<readonly MergedRows[]> {
  const partial = resource.stored.flatMap(({ name, field: { type, options } }) => {
    // The hook that opens sealed values merges them.
    const parts = Object.hasOwn(values, name) && !options.sealed ? type.inParts?.(options) : null;
    return parts ? [{ name, parts }] : [];
  });
  if (partial.length === 0) return [{ ids, values }];
  const columns = sql.join(partial.map(({ name }) => sql.ref(name)));
  const stored = await sql<Row & { id: number }>`
    select id, ${columns} from ${sql.table(resource.name)} where id = any(${[...ids]}::bigint[]) order by id`.execute(
    tx,
  );
  const groups = new Map<string, { ids: number[]; values: Row }>();
  for (const row of stored.rows) {
    const merged = Object.fromEntries(
      partial.map(({ name, parts }) => [name, parts.merge(row[name] ?? {}, values[name])]),
    );
    const key = JSON.stringify(merged);
    const group = groups.get(key) ?? { ids: [], values: { ...values, ...merged } };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
