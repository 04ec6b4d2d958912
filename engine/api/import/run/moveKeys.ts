import type { WriteContext } from '../../engine';
import { lockReachable } from '../../operations/authorise';
import { parkable, parkUnique } from '../../operations/parkUnique';
import { updateEach } from '../../operations/updateEach';
import type { Decided, Refused } from './decideRows';
import type { Move } from './exclusiveItems';
import { type RowWrite, writeHalving } from './writeChunk';

/** What became of rows that were written ahead of their chunks, by line. */
export type Carried = ReadonlyMap<number, Decided | Refused>;

/**
 * Writes rows that take unique values from each other: no index would let them be written one after the other. Those of a unit
 * are all written, or none of them is.
 */
export async function moveKeys(context: WriteContext, units: readonly (readonly Move[])[]): Promise<Carried> {
  const carried = new Map<number, Decided | Refused>(
    units.flat().flatMap(({ row, decided }) => (decided ? [[row.line, decided] as const] : [])),
  );
  await writeHalving({
    context,
    units: units.map((unit) => unit.flatMap(({ write }) => write ?? [])),
    refuse: ({ row }, error) => void carried.set(row.line, { row, error }),
    write: async (some) => (await moveTogether(context, some)).length,
  });
  return carried;
}

async function moveTogether(context: WriteContext, writes: readonly RowWrite[]): Promise<number[]> {
  const names = parkable(context.resource).map(({ name }) => name);
  const isLoss = (id: number) => names.some((name) => given.get(id)?.values[name] === null);
  const given = new Map(writes.map((write) => [write.id ?? 0, write]));
  const locked = await lockReachable(context, { ids: [...given.keys()], verb: 'update', isDeleted: false });
  const ids = locked.map(({ id }) => id);
  // A parked value that does not come back would be no change.
  const lost = await updateEach(
    context,
    ids.filter(isLoss).map((id) => ({ id, values: given.get(id)?.values ?? {} })),
  );
  const moving = ids.filter((id) => !isLoss(id));
  const before = await parkUnique(context, moving);
  const moved = await updateEach(
    context,
    moving.map((id) => ({
      id,
      values: { ...before.get(id), ...given.get(id)?.values },
      before: before.get(id) ?? {},
    })),
  );
  return [...lost, ...moved];
}
