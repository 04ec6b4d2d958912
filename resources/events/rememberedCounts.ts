import type { EngineDatabase } from '../../engine/api/engine';
import { countMoving, countSetup, type Setup } from './eventCounts';
import type { Counted } from './healthChecks';

/** Counts of this many events stay in memory: those that people work on, not all there are. */
const REMEMBERED = 500;

interface Remembered {
  readonly revision: string;
  readonly setup: Promise<Setup | undefined>;
}

/** By the database that they were counted in: what a transaction sees is its own. */
const memories = new WeakMap<EngineDatabase, Map<number, Remembered>>();

/**
 * What is counted of events. The start list is counted again only after an audited write under the event, whichever node did it,
 * and then once for all who ask: consoles ask for it every few seconds, and 50,000 athletes take a while.
 */
export async function countEvents(db: EngineDatabase, ids: readonly number[]): Promise<Counted[]> {
  const memory = memories.get(db) ?? new Map<number, Remembered>();
  memories.set(db, memory);
  // The revision comes first: what changes while the rest is counted makes the next reading count again.
  const moving = await countMoving(db, ids);
  const changed = moving.filter(({ id, revision }) => memory.get(id)?.revision !== revision);
  if (changed.length > 0) countAgain(db, memory, changed);
  const setups = moving.map(({ id }) => memory.get(id)?.setup);
  forgetOldest(memory);
  return Promise.all(moving.map(async ({ revision: _, ...now }, i) => ({ ...((await setups[i]) as Setup), ...now })));
}

function countAgain(db: EngineDatabase, memory: Map<number, Remembered>, changed: readonly Revised[]): void {
  const counting = countSetup(
    db,
    changed.map(({ id }) => id),
  );
  for (const { id, revision } of changed) {
    const setup = counting.then((counted) => counted.find((event) => event.id === id));
    const remembered = { revision, setup };
    setup.catch(() => memory.get(id) === remembered && memory.delete(id));
    // Taken out first, so that the one in front is who was asked for longest ago.
    memory.delete(id);
    memory.set(id, remembered);
  }
}

function forgetOldest(memory: Map<number, Remembered>): void {
  for (const id of memory.keys()) {
    if (memory.size <= REMEMBERED) return;
    memory.delete(id);
  }
}

type Revised = Awaited<ReturnType<typeof countMoving>>[number];
