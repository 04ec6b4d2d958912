import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Row } from '../../../engine/api/engine';
import type { TaskRunner } from '../../../engine/api/tasks/taskWorker';
import { ApiError } from '../../../engine/core/errors';
import { FILE_LIMITS } from '../../files/fileLimits';
import { fileTypeOf } from '../../files/fileTypes';
import { newKey, type ReceivedFile } from '../../files/receiveUpload';
import { recordFile } from '../../files/recordFile';
import { sniffFile } from '../../files/sniff';
import { UploadError } from '../../files/uploadError';
import { OutgoingError } from '../../outgoing/outgoing';
import { type Building, pause } from '../building';
import { type BuildRecord, logBuild, noticeBuild, readBuild } from '../buildRecords';

/** Kind of the background task that fetches what a build service made. */
export const FETCH_TASK = 'fetch_artifact';

const TIMEOUT_MS = 15 * 60_000;
/** Between attempts. */
const PAUSES_MS = [5_000, 30_000];

/** Fetches what the service made of a build, as far as it is an app, and keeps it with the build. */
export function fetchRunner(building: Building): TaskRunner {
  return async ({ input, signal }): Promise<Row> => {
    const id = Number(input.build_id);
    const url = String(input.url);
    const { engine } = building;
    const build = await readBuild(engine.db, id);
    // Another one was named meanwhile, which has a task of its own.
    if (!build || build.artifact_source !== url) return { build_id: id };
    const folder = await mkdtemp(join(tmpdir(), 'startline-artifact-'));
    try {
      const received = await fetchPatiently(building, { url, path: join(folder, 'artifact'), signal });
      await keep(building, build, received);
      await logBuild(engine, engine.db, id, [`Fetched what was built: ${Math.ceil(received.size / 1024)} kB.`]);
    } catch (error) {
      signal.throwIfAborted();
      const isSaid = error instanceof OutgoingError || error instanceof UploadError || error instanceof ApiError;
      if (!isSaid) throw error;
      const why = error instanceof UploadError ? Object.values(error.errors).flat().join(' ') : error.message;
      await logBuild(engine, engine.db, id, [`What was built could not be fetched: ${why}`]);
      throw new ApiError({ code: 'conflict', message: why });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return { build_id: id };
  };
}

/** What may pass is waited for. @throws OutgoingError, UploadError, ApiError */
async function fetchPatiently(building: Building, wanted: Parameters<typeof fetchFile>[1]): Promise<ReceivedFile> {
  const { wait = pause } = building;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchFile(building, wanted);
    } catch (error) {
      wanted.signal.throwIfAborted();
      const mayPass =
        error instanceof OutgoingError
          ? error.problem === 'unreachable' || error.problem === 'timeout'
          : error instanceof ApiError && error.code === 'unavailable';
      const next = PAUSES_MS[attempt];
      if (!mayPass || next === undefined) throw error;
      await wait(next, wanted.signal);
    }
  }
}

async function fetchFile(
  { service, outgoing, storage }: Building,
  { url, path, signal }: { url: string; path: string; signal: AbortSignal },
): Promise<ReceivedFile> {
  // The service itself is where its operator put it; whatever else it names is judged as any address is.
  const isOwn = service !== null && new URL(url).origin === new URL(service.url).origin;
  const via = isOwn && service ? { client: service.outgoing, redirects: 0 } : { client: outgoing, redirects: 3 };
  const { status, size, sha256 } = await via.client.download({
    url,
    path,
    signal,
    redirects: via.redirects,
    timeoutMs: TIMEOUT_MS,
    maxBytes: FILE_LIMITS.bytes.archive,
  });
  if (status !== 200) {
    const code = status >= 500 || status === 429 ? 'unavailable' : 'conflict';
    throw new ApiError({ code, message: `${new URL(url).host} answered with ${status}.` });
  }
  const name = new URL(url).pathname.split('/').at(-1) || 'artifact.zip';
  const { mimeType } = await sniffFile({ path, claim: { fileName: name } });
  if (fileTypeOf(mimeType).family !== 'archive') throw new ApiError({ code: 'conflict', message: 'It is no app.' });
  const key = newKey({ fileName: name, path: 'builds', mimeType });
  await storage.put(key, { path }, { mimeType, size, sha256 });
  const facts = { width: null, height: null, is_opaque: null, sha256 };
  return { key, filename: key, size, mime_type: mimeType, visibility: 'private', ...facts };
}

async function keep({ engine }: Building, { id, application_id }: BuildRecord, received: ReceivedFile): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const found = await sql<{ organization_id: number }>`
      select organization_id from applications where id = ${application_id}`.execute(tx);
    const place = { organization_id: found.rows[0]?.organization_id ?? 0 };
    const file = await recordFile({ engine, received, uploadedById: null, place, tx });
    await sql`
      update builds set artifact_id = ${file.id}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    );
    await noticeBuild(engine, tx, id);
  });
}
