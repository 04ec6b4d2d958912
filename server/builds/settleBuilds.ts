import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { lookEvery } from '../lookEvery';
import { advanceBuild } from './buildRecords';
import { BUILD_TASK } from './createBuild';

const LOOK_MS = 10_000;

/** Looks after builds whose task ended without them, on whichever node. */
export function startBuilds({ engine, onError }: { engine: Engine; onError(error: unknown): void }) {
  return lookEvery({ ms: LOOK_MS, look: () => settleBuilds(engine), onError });
}

/** Ends builds whose task is over while they are not: stopped before it began, or given up. Those that were handed over are the service's. */
export async function settleBuilds(engine: Engine): Promise<void> {
  const left = await sql<{ id: number; status: string }>`
    select b.id, t.status from builds b join background_tasks t on t.id = b.background_task_id
    where b.status in ('queued', 'building') and t.kind = ${BUILD_TASK} and t.status in ('failed', 'aborted')`.execute(
    engine.db,
  );
  for (const { id, status } of left.rows) {
    const isStopped = status === 'aborted';
    const message = isStopped ? null : 'The build could not be carried out. Build it again.';
    const lines = [message ?? 'Its task was stopped.'];
    await advanceBuild(engine, engine.db, { id, to: isStopped ? 'cancelled' : 'failed', message, lines });
  }
}
