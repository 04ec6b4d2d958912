import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { startTaskWorker, type TaskRunner } from '../../engine/api/tasks/taskWorker';
import { actorOfProfile } from '../../server/auth/actorOf';

/** Runs the tasks that people queued until none is left. */
export async function runTasks(engine: Engine, runners: Readonly<Record<string, TaskRunner>> = {}): Promise<void> {
  const errors: unknown[] = [];
  const worker = await startTaskWorker({
    engine,
    runners,
    // It looks when it starts, and after each task.
    database: { listen: async () => async () => {} },
    actorOf: ({ id }) => actorOfProfile(engine.db, id),
    onError: (error) => errors.push(error),
  });
  try {
    for (;;) {
      const left = await sql`select 1 from background_tasks where status in ('queued', 'running') limit 1`.execute(
        engine.db,
      );
      if (left.rows.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await worker.stop();
  }
  if (errors.length > 0) throw errors[0];
}
