/** Records that one statement of a large write takes: enough to keep the database busy, few enough to tell how far it is. */
const SLICE = 2_000;

/** Receives the progress of a write, from 0 to 1, while it runs; what it throws ends the write, which then leaves nothing behind. */
export type AfterSlice = (fraction: number) => void;

/** Runs a write over records slice by slice, within the transaction it is in; gives all the ids it gave. */
export async function inSlices(
  ids: readonly number[],
  write: (slice: readonly number[]) => Promise<readonly number[]>,
  afterSlice?: AfterSlice,
): Promise<number[]> {
  const written: number[] = [];
  for (let from = 0; from < ids.length; from += SLICE) {
    for (const id of await write(ids.slice(from, from + SLICE))) written.push(id);
    afterSlice?.(Math.min(1, (from + SLICE) / ids.length));
  }
  return written;
}
