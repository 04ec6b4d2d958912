import type { EngineDatabase } from '../../engine/api/engine';
import { countMoving, countSetup } from './eventCounts';
import type { Counted, Setup } from './healthChecks';
import { Remembered } from './Remembered';

const setups = new Remembered<Setup>();

/**
 * What is counted of events. The start list is counted again only after an audited write under the event, whichever node did it,
 * and then once for all who ask: consoles ask for it every few seconds, and 50,000 athletes take a while.
 */
export async function countEvents(db: EngineDatabase, ids: readonly number[]): Promise<Counted[]> {
  const moving = await countMoving(db, ids);
  const counted = await setups.recall(db, moving, (eventIds) => countSetup(db, { eventIds }));
  return moving.map(({ revision: _, ...now }, i) => ({ ...(counted[i] as Setup), ...now }));
}
