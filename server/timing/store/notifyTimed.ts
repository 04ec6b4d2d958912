import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { notifyWrite } from '../../../engine/api/operations/notify';

interface Timed {
  engine: Engine;
  tx: EngineTransaction;
  eventId: number;
  /** Ids of what is another by now. */
  passings: readonly number[];
  athletes: readonly number[];
}

/** Tells consoles which reads and athletes of an event were timed again. */
export async function notifyTimed({ engine, tx, eventId, ...changed }: Timed): Promise<void> {
  for (const name of ['passings', 'athletes'] as const) {
    const resource = engine.plan.get(name);
    await notifyWrite({ engine, db: tx, resource, operationId: null, tenantId: eventId }, 'update', changed[name]);
  }
}
