import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { Engine, EngineTransaction } from '../engine';
import { tellAudit } from '../operations/tellAudit';

interface TellingOfTask {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  readonly actor: Actor;
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** Tells the audit that somebody stopped a task, or had it run again, where the task belongs. */
export async function tellOfTask({ engine, tx, actor, id, from, to }: TellingOfTask): Promise<void> {
  if (!engine.plan.resources.has('changes')) return;
  const found = await sql<Record<string, number | null>>`select * from background_tasks where id = ${id}`.execute(tx);
  const place = found.rows[0] ?? {};
  const [before, after] = [{ status: from }, { status: to }];
  await tellAudit({
    engine,
    tx,
    actor,
    resource: 'background_tasks',
    recordId: id,
    operation: 'update',
    before,
    after,
    place,
  });
}
