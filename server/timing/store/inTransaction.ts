import type { Engine, EngineTransaction } from '../../../engine/api/engine';

/** A lost race against another transaction is run again as it was. */
const MAX_ATTEMPTS = 5;

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
