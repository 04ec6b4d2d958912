import { z } from 'zod';
import type { Actor } from '../../core/access/actor';
import type { Engine } from '../engine';
import { deleteRecords } from './deleteRecords';
import { undoOperation } from './undoOperation';
import { updateRecords } from './updateRecords';

/** Kinds of background task that the engine itself can run. */
export const BULK_TASK_KINDS = ['bulk_update', 'bulk_delete', 'bulk_undo'] as const;
export type BulkTaskKind = (typeof BULK_TASK_KINDS)[number];

const bulkInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bulk_update'),
    resource: z.string(),
    ids: z.array(z.number()),
    patch: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('bulk_delete'), resource: z.string(), ids: z.array(z.number()) }),
  z.object({ kind: z.literal('bulk_undo'), operation_id: z.string(), skip_changed: z.boolean() }),
]);
export type BulkInput = z.infer<typeof bulkInput>;

/**
 * Runs a write that was too large for its request, as one transaction and one operation: all of it happens, or none.
 * The access of the actor is checked again, since time has passed.
 */
export async function runBulkTask({
  engine,
  actor,
  input,
}: {
  engine: Engine;
  actor: Actor;
  input: unknown;
}): Promise<{ count: number; operation_id: string }> {
  const task = bulkInput.parse(input);
  if (task.kind === 'bulk_undo') {
    const undone = await undoOperation({
      engine,
      actor,
      operationId: task.operation_id,
      skipChanged: task.skip_changed,
    });
    return { count: undone.count, operation_id: undone.operationId };
  }
  const target = { engine, actor, resource: engine.plan.get(task.resource), ids: task.ids };
  const written =
    task.kind === 'bulk_update' ? await updateRecords({ ...target, patch: task.patch }) : await deleteRecords(target);
  return { count: written.ids.length, operation_id: written.operationId };
}
