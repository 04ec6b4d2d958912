import { sql } from 'kysely';
import type { ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { placedLast } from '../../engine/api/operations/placedLast';

/** A sponsor that is new to a category stands at its end. */
export const sponsorsServer: ResourceServer = {
  async beforeWrite({ tx, values, kind, ids, undoes }) {
    const place = (rows: readonly Row[]) =>
      placedLast({ tx, resource: 'sponsors', scope: 'category_id', values: rows });
    if (kind === 'create') return place(values);
    const movable = values.map((row) => row.category_id != null && row.position === undefined);
    // What was set once is set back to where it stood.
    if (undoes !== null || !movable.includes(true)) return values;
    const stored = await categoriesOf(tx, ids);
    // Values that many get alike are one row.
    const isMoved = ({ category_id }: Row, index: number) =>
      values.length === ids.length
        ? stored.get(ids[index] ?? 0) !== Number(category_id)
        : ids.some((id) => stored.get(id) !== Number(category_id));
    const moved = values.flatMap((row, index) => (movable[index] && isMoved(row, index) ? [index] : []));
    const placed = await place(moved.map((index) => values[index] ?? {}));
    const placeOf = new Map(moved.map((index, i) => [index, placed[i]]));
    return values.map((row, index) => placeOf.get(index) ?? row);
  },
  followsChange: (fields) => fields.includes('category_id'),
};

async function categoriesOf(tx: WriteContext['tx'], ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; category_id: number }>`
    select id, category_id from sponsors where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, category_id }) => [Number(id), Number(category_id)]));
}
