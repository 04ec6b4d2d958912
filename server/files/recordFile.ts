import type { Engine } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import type { ReceivedFile } from './receiveUpload';

interface RecordFileOptions {
  engine: Engine;
  received: ReceivedFile;
  uploadedById: number | null;
}

/** Makes the record of a stored upload, on the uploader's behalf: uploading needs no grant, only a sign-in. */
export function recordFile({
  engine,
  received,
  uploadedById,
}: RecordFileOptions): Promise<{ id: number; operationId: string }> {
  const { key, sha256: _, ...facts } = received;
  const resource = engine.plan.get('files');
  return inWrite({ engine, actor: SYSTEM, resource }, async (context) => {
    const [id = 0] = await insertRecords(context, [{ ...facts, storage_key: key, uploaded_by_id: uploadedById }]);
    return { id, operationId: context.operationId };
  });
}
