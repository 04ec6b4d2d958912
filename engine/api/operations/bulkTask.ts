import { z } from 'zod';
import type { Acting } from '../engine';
import { deleteRecords } from './deleteRecords';
import { type OperationPart, operationParts } from './operationParts';
import { restoreRecords } from './restoreRecords';
import { inWrite } from './transaction';
import { undoOperation, writtenBefore } from './undoOperation';
import { updateRecords } from './updateRecords';

/** Kinds of background task that the engine itself can run. */
export const BULK_TASK_KINDS = ['bulk_update', 'bulk_delete', 'bulk_restore', 'bulk_undo'] as const;

const bulkInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bulk_update'),
    operation_id: z.string(),
    resource: z.string(),
    ids: z.array(z.number()),
    patch: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.enum(['bulk_delete', 'bulk_restore']),
    operation_id: z.string(),
    resource: z.string(),
    ids: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('bulk_undo'),
    operation_id: z.string(),
    undoes: z.string(),
    skip_changed: z.boolean(),
  }),
]);
/** `operation_id` is chosen when the task is queued: by it a second run knows what the first one wrote. */
export type BulkInput = z.infer<typeof bulkInput>;

interface BulkTask extends Acting {
  input: unknown;
  signal: AbortSignal;
  /** Receives its progress, from 0 to 1. The transaction does not wait for it: on some databases it would wait for the transaction. */
  progress(fraction: number): void;
}

interface BulkResult {
  count: number;
  operation_id: string;
  /** What it was about, by resource. */
  records: OperationPart[];
}

/**
 * Runs a write that was too large for its request, as one transaction and one operation: all of it happens, or none, and
 * never twice. The access of the actor is checked again, since time has passed.
 * @throws the signal's reason where it was aborted before the end; nothing is written then.
 */
export async function runBulkTask(options: BulkTask): Promise<BulkResult> {
  const { engine, actor, signal } = options;
  const task = bulkInput.parse(options.input);
  const operationId = task.operation_id;
  const afterSlice = (fraction: number): void => {
    signal.throwIfAborted();
    options.progress(fraction);
  };
  if (task.kind === 'bulk_undo') {
    const { undoes, skip_changed: skipChanged } = task;
    const undoing = { engine, actor, operationId: undoes, skipChanged, undoId: operationId, afterSlice };
    const { count } = await undoOperation(undoing);
    return { count, operation_id: operationId, records: await operationParts(engine.db, operationId) };
  }
  const resource = engine.plan.get(task.resource);
  const count = await inWrite({ engine, actor, resource, operationId }, async ({ tx }) => {
    const before = await writtenBefore(tx, operationId);
    if (before > 0) return before;
    const target = { engine, actor, resource, ids: task.ids, operationId, tx, afterSlice };
    const written =
      task.kind === 'bulk_update'
        ? await updateRecords({ ...target, patch: task.patch })
        : await (task.kind === 'bulk_delete' ? deleteRecords : restoreRecords)(target);
    return written.ids.length;
  });
  const records =
    task.kind === 'bulk_restore' ? await operationParts(engine.db, operationId) : [{ resource: resource.name, count }];
  return { count, operation_id: operationId, records };
}
