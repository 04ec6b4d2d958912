import type { Engine, EngineTransaction } from '../../../engine/api/engine';

const MAX_ATTEMPTS = 5;

/** What was read was changed by another transaction before it was written. The code is PostgreSQL's for the same. */
export class LostRace extends Error {
  override name = 'LostRace';
  readonly code = '40001';
}

/** A lost race against another transaction is run again as it was. */
export async function inTransaction<Result>(
  engine: Engine,
  run: (tx: EngineTransaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await engine.db.transaction().execute(run);
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== '40001' && code !== '40P01') || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
