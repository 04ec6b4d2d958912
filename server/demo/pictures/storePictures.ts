import { createHash } from 'node:crypto';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { newKey, type ReceivedFile } from '../../files/receiveUpload';
import { recordFile } from '../../files/recordFile';
import type { FileStorage } from '../../files/storage';
import type { DrawnPicture } from './drawPictures';

interface Storing {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  readonly storage: FileStorage;
  readonly eventId: number;
  readonly operationId: string;
}

/** Pictures as files of the event; gives their ids in the same order. */
export async function storePictures({ storage, eventId, ...writing }: Storing, pictures: readonly DrawnPicture[]) {
  const stored = await Promise.all(pictures.map((picture) => store(storage, picture)));
  const ids: number[] = [];
  for (const received of stored) {
    const { id } = await recordFile({ ...writing, received, uploadedById: null, place: { event_id: eventId } });
    ids.push(id);
  }
  return ids;
}

async function store(storage: FileStorage, picture: DrawnPicture): Promise<ReceivedFile> {
  const { data, fileName, path, visibility, width, height, isOpaque = false } = picture;
  const isPng = fileName.endsWith('.png');
  const mimeType = isPng ? 'image/png' : 'image/jpeg';
  const sha256 = createHash('sha256').update(data).digest('hex');
  const key = newKey({ fileName, path, mimeType });
  await storage.put(key, data, { mimeType, size: data.length, sha256 });
  const facts = { size: data.length, width, height, is_opaque: !isPng || isOpaque, sha256 };
  return { key, filename: key, mime_type: mimeType, visibility, ...facts };
}
