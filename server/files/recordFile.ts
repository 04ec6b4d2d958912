import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import type { ReceivedFile } from './receiveUpload';

interface RecordFileOptions {
  engine: Engine;
  received: ReceivedFile;
  uploadedById: number | null;
  /** Where it belongs from the start; otherwise to whoever uses it first. */
  place?: { readonly event_id: number } | { readonly organization_id: number };
  /** Share one with the record that uses it: both are there then, or none. */
  tx?: EngineTransaction;
  operationId?: string;
}

/** Makes the record of a stored upload, on the uploader's behalf: uploading needs no grant, only a sign-in. */
export function recordFile({
  engine,
  received,
  uploadedById,
  place,
  ...writing
}: RecordFileOptions): Promise<{ id: number; operationId: string }> {
  const { key, sha256: _, ...facts } = received;
  const resource = engine.plan.get('files');
  return inWrite({ engine, actor: SYSTEM, resource, ...writing }, async (context) => {
    const [id = 0] = await insertRecords(context, [
      { ...facts, storage_key: key, uploaded_by_id: uploadedById, ...place },
    ]);
    return { id, operationId: context.operationId };
  });
}
