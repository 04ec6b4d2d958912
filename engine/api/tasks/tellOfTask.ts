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
  /** When it had ended, where it is run again: the task itself forgets that. */
  readonly finishedAt?: string | null;
}

/** Tells the audit that somebody stopped a task, or had it run again, where the task belongs. */
export async function tellOfTask({ engine, tx, actor, id, from, to, finishedAt }: TellingOfTask): Promise<void> {
  if (!engine.plan.resources.has('changes')) return;
  const found = await sql<Record<string, number | null>>`select * from background_tasks where id = ${id}`.execute(tx);
  const place = found.rows[0] ?? {};
  const ended = (finished_at: string | null) => finishedAt !== undefined && { finished_at };
  const before = { status: from, ...ended(finishedAt ?? null) };
  const after = { status: to, ...ended(null) };
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
