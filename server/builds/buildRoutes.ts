import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { parseInput } from '../../engine/api/calls/parseInput';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { FileNotFoundError } from '../../engine/api/storedFiles';
import { queueTask, requestAbort } from '../../engine/api/tasks/taskQueue';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, notFound } from '../../engine/core/errors';
import { applications } from '../../resources/applications/applications.resource';
import { isUnderWay, PLATFORM_NAMES } from '../../resources/builds/buildFlow';
import {
  buildAgain,
  buildBlockers,
  buildCallback,
  cancelBuild,
  downloadArtifact,
  downloadBundle,
  fetchBundle,
  tellBuild,
} from '../../resources/builds/builds.calls';
import { builds } from '../../resources/builds/builds.resource';
import { nextVersion } from '../../resources/builds/versions';
import { profileIdOf } from '../../resources/tenancy';
import { fileHeaders } from '../files/fileHeaders';
import { findBuildBlockers } from './blockers';
import type { Building } from './building';
import { advanceBuild, readBuild } from './buildRecords';
import { queueBuild, releasedVersion } from './createBuild';
import { CANCEL_TASK } from './service/handOver';
import { hearCallback } from './service/hearCallback';
import { isGoodLink, isSigned } from './service/signedLinks';

/** Log lines of a service come in portions. */
const CALLBACK_BYTES = 1024 * 1024;

/** What is done with builds besides asking for them. */
export async function serveBuilds(
  app: FastifyInstance,
  serveOn: (scope: FastifyInstance) => ServeCall,
  building: Building,
): Promise<void> {
  const { engine, service } = building;
  const serve = serveOn(app);
  serve(buildBlockers, async ({ params: { id }, query: { platform }, actor }) => {
    const application = await readRecordOf(applications, { engine, actor, id });
    const released = await releasedVersion(engine.db, id, platform);
    return {
      blockers: await findBuildBlockers(engine.db, { application, platform }),
      released_version: released,
      suggested_version: nextVersion(released),
      has_service: service !== null,
    };
  });
  serve(cancelBuild, async ({ actor, params: { id } }) => {
    await cancel(building, actor, id);
    return readRecordOf(builds, { engine, actor, id });
  });
  serve(buildAgain, async ({ actor, params: { id } }) => {
    const { application_id, platform, app_version, ...before } = await readRecordOf(builds, {
      engine,
      actor,
      id,
    });
    if (isUnderWay(before))
      throw new ApiError({ code: 'conflict', message: 'This build is under way: wait for its end, or cancel it.' });
    const { review, release } = before;
    const values = { application_id, platform, app_version, review, release };
    const made = await inWrite({ engine, actor, resource: engine.plan.get('builds') }, (write) =>
      queueBuild(write, values),
    );
    return readRecordOf(builds, { engine, actor, id: made });
  });
  serve(downloadBundle, async ({ params: { id }, reply }) => {
    const build = await readBuild(engine.db, id);
    return sendFile(building, build?.bundle_id ?? null, reply);
  });
  serve(downloadArtifact, async ({ params: { id }, reply }) => {
    const build = await readBuild(engine.db, id);
    return sendFile(building, build?.artifact_id ?? null, reply);
  });
  serve(fetchBundle, async ({ params: { id }, query, reply }) => {
    if (service === null || !isGoodLink({ id, ...query, secret: service.secret })) throw notFound('Bundle');
    const build = await readBuild(engine.db, id);
    return sendFile(building, build?.bundle_id ?? null, reply);
  });
  await app.register(async (scope) => {
    // As it came: the signature is of these bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    serveOn(scope)(
      tellBuild,
      async ({ params: { id }, request }) => {
        const raw = typeof request.body === 'string' ? request.body : '';
        const signature = request.headers['x-startline-signature'];
        if (service === null || !isSigned(raw, signature, service.secret))
          throw new ApiError({ code: 'unauthenticated', message: 'The signature is missing, or not of this body.' });
        const said = parseInput(buildCallback, parsed(raw));
        if (said.build_id !== undefined && said.build_id !== id) throw notFound('Build');
        return hearCallback(building, { id, raw, said });
      },
      { bodyLimit: CALLBACK_BYTES },
    );
  });
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new ApiError({ code: 'malformed', message: 'The body is no JSON.' });
  }
}

/** @throws ApiError 409 for one that is over */
async function cancel({ engine, service }: Building, actor: Actor, id: number): Promise<void> {
  const build = await readBuild(engine.db, id);
  await engine.db.transaction().execute(async (tx) => {
    const named = await sql<{ name: string }>`
      select concat_ws(' ', first_name, last_name) as name from profiles where id = ${profileIdOf(actor)}`.execute(tx);
    const by = named.rows[0]?.name;
    const line = by ? `Cancelled by ${by}.` : 'Cancelled.';
    const isCancelled =
      build !== null && isUnderWay(build) && (await advanceBuild(engine, tx, { id, to: 'cancelled', lines: [line] }));
    if (!isCancelled)
      throw new ApiError({ code: 'conflict', message: 'The build is over: there is nothing to cancel.' });
    const now = await readBuild(tx, id);
    if (!now?.handed_over_at || service === null) return;
    const title = `Cancel version ${now.app_version} for ${PLATFORM_NAMES[now.platform]}`;
    await queueTask(engine, { actor, kind: CANCEL_TASK, title, input: { build_id: id }, db: tx });
  });
  if (build?.background_task_id) await requestAbort(engine, build.background_task_id);
}

async function sendFile({ engine, storage }: Building, fileId: number | null, reply: FastifyReply) {
  const found = await sql<{ storage_key: string; mime_type: string; filename: string }>`
    select storage_key, mime_type, filename from files where id = ${fileId} and deleted_at is null`.execute(engine.db);
  const [file] = found.rows;
  if (!file) throw notFound('File');
  try {
    const { stream, size } = await storage.get(file.storage_key);
    const { mime_type: mimeType, filename } = file;
    reply.headers(fileHeaders({ mimeType, filename, visibility: 'private' })).header('Content-Length', size);
    return reply.send(stream);
  } catch (error) {
    if (error instanceof FileNotFoundError) throw notFound('File');
    throw error;
  }
}
