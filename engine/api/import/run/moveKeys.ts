import type { WriteContext } from '../../engine';
import { lockReachable } from '../../operations/authorise';
import { parkUnique } from '../../operations/parkUnique';
import { updateEach } from '../../operations/updateEach';
import type { Decided, Refused } from './decideRows';
import { type RowWrite, writeHalving } from './writeChunk';

/** What became of rows that were written ahead of their chunks, by line. */
export type Carried = ReadonlyMap<number, Decided | Refused>;

/**
 * Writes rows that take unique values from each other: no index would let them be written one after the other. Those of a unit
 * are all written, or none of them is.
 */
export async function moveKeys(context: WriteContext, units: readonly (readonly Decided[])[]): Promise<Carried> {
  const carried = new Map<number, Decided | Refused>(units.flat().map((one) => [one.row.line, one]));
  await writeHalving({
    context,
    units: units.map((unit) => unit.flatMap(({ write }) => write ?? [])),
    refuse: ({ row }, error) => void carried.set(row.line, { row, error }),
    write: async (some) => (await moveTogether(context, some)).length,
  });
  return carried;
}

async function moveTogether(context: WriteContext, writes: readonly RowWrite[]): Promise<number[]> {
  const given = new Map(writes.map(({ id, values }) => [id ?? 0, values]));
  const locked = await lockReachable(context, { ids: [...given.keys()], verb: 'update', isDeleted: false });
  const ids = locked.map(({ id }) => id);
  const before = await parkUnique(context, ids);
  return updateEach(
    context,
    ids.map((id) => ({ id, values: { ...before.get(id), ...given.get(id) }, before: before.get(id) ?? {} })),
  );
}
