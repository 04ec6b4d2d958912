import type { EngineDatabase } from '../../engine/api/engine';
import { countImported, countMoving, countSetup } from './eventCounts';
import type { Counted } from './healthChecks';
import { Remembered } from './Remembered';

type Kept = Omit<Counted, 'timelines_connected'>;

const setups = new Remembered<Kept>();

/**
 * What is counted of events. The start list is counted again only after an audited write under the event, whichever node did it,
 * and then once for all who ask: consoles ask for it every few seconds, and 50,000 athletes take a while.
 */
export async function countEvents(db: EngineDatabase, ids: readonly number[]): Promise<Counted[]> {
  const moving = await countMoving(db, ids);
  const counted = await setups.recall(db, moving, (eventIds) => countKept(db, eventIds));
  return moving.map(({ revision: _, ...now }, i) => ({ ...(counted[i] as Kept), ...now }));
}

async function countKept(db: EngineDatabase, eventIds: readonly number[]): Promise<Kept[]> {
  const [setup, counted] = await Promise.all([countSetup(db, { eventIds }), countImported(db, eventIds)]);
  const imported = new Map(counted.map((one) => [one.id, one.athletes_imported]));
  return setup.map((event) => ({ ...event, athletes_imported: imported.get(event.id) ?? 0 }));
}
