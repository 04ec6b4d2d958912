import { createSealing } from '../../server/auditing/sealEntries';
import { createTrail, type Trail, trailSealer } from '../../server/auditing/trail';
import type { AnyDatabase } from '../../server/database/types';

export const TRAIL_SECRET = 'the key of all tests and no secret at all';

/** The trail of a test's database; the same each time. */
export function trailOf(db: AnyDatabase): Trail {
  return createTrail({ db, sealer: trailSealer([TRAIL_SECRET]) });
}

/** As a node would by and by. */
export async function sealAll(db: AnyDatabase): Promise<void> {
  const sealing = createSealing({ db, trail: trailOf(db) });
  while ((await sealing.sealSome()) > 0);
}
