import type { EngineDatabase } from '../../engine/api/engine';

/** Values of this many records stay in memory: those that people work on, not all there are. */
const REMEMBERED = 500;

interface Revised {
  readonly id: number;
  readonly revision: string;
}

/**
 * What was worked out of records, by their ids, for as long as their revision stays the same, and then once for all who ask. Ask for the
 * revision first: what changes while the rest is worked out makes the next reading work it out again.
 */
export class Remembered<Value> {
  /** By the database that they were read in: what a transaction sees is its own. */
  readonly #memories = new WeakMap<
    EngineDatabase,
    Map<number, { revision: string; value: Promise<Value | undefined> }>
  >();

  /** The values of some records, in their order. `work` is asked for those that are not known, by their ids, and may leave some out. */
  recall(
    db: EngineDatabase,
    asked: readonly Revised[],
    work: (ids: readonly number[]) => Promise<readonly (Value & { id: number })[]>,
  ): Promise<(Value | undefined)[]> {
    const memory = this.#memories.get(db) ?? new Map();
    this.#memories.set(db, memory);
    const changed = asked.filter(({ id, revision }) => memory.get(id)?.revision !== revision);
    if (changed.length > 0) {
      const working = work(changed.map(({ id }) => id));
      for (const { id, revision } of changed) {
        const value = working.then((found) => found.find((one) => one.id === id));
        const remembered = { revision, value };
        value.catch(() => memory.get(id) === remembered && memory.delete(id));
        // Taken out first, so that the one in front is who was asked for longest ago.
        memory.delete(id);
        memory.set(id, remembered);
      }
    }
    const values = asked.map(({ id }) => memory.get(id)?.value);
    forgetOldest(memory);
    return Promise.all(values);
  }
}

function forgetOldest(memory: Map<number, unknown>): void {
  for (const id of memory.keys()) {
    if (memory.size <= REMEMBERED) return;
    memory.delete(id);
  }
}
