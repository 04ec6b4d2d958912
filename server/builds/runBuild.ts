import { sql } from 'kysely';
import type { Row } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import type { TaskContext, TaskRunner } from '../../engine/api/tasks/taskWorker';
import { ApiError } from '../../engine/core/errors';
import { isOver } from '../../resources/builds/buildFlow';
import { builds } from '../../resources/builds/builds.resource';
import { recordFile } from '../files/recordFile';
import { type Building, hasService } from './building';
import { advanceBuild, type BuildRecord, logBuild, noticeBuild, readBuild } from './buildRecords';
import { PictureError } from './bundle/drawPicture';
import { makeBundle } from './makeBundle';
import { ServiceError } from './service/callService';
import { handOver } from './service/handOver';

/** Of the progress that is shown, the part that making the bundle is. */
const MAKING = 0.9;
const UNKNOWN = 'Something went wrong on our side. Build it again.';

/**
 * Makes builds: their bundle, and the hand-over to the build service where there is one. A second attempt goes on where the first one
 * ended: a bundle that is stored stays, and what the service was told it is told under the same key.
 */
export function buildRunner(building: Building): TaskRunner {
  const { engine } = building;
  return async (context) => {
    const id = Number(context.input.build_id);
    const build = await readBuild(engine.db, id);
    if (!build || isOver(build.status)) return { build_id: id };
    try {
      // Whoever asked for it has to reach it still.
      await readRecordOf(builds, { engine, actor: await context.requester(), id });
      return await carryOut(building, context, build);
    } catch (error) {
      // A node that stops gives the task back; a build that was cancelled is so already.
      if (context.signal.aborted) throw error;
      const message = messageOf(error);
      await advanceBuild(engine, engine.db, { id, to: 'failed', message, lines: [message] });
      if (message === UNKNOWN) throw error;
      throw new ApiError({ code: 'conflict', message });
    }
  };
}

function messageOf(error: unknown): string {
  const isSaid = error instanceof PictureError || error instanceof ServiceError || error instanceof ApiError;
  return isSaid ? error.message : UNKNOWN;
}

async function carryOut(building: Building, context: TaskContext, build: BuildRecord): Promise<Row> {
  const { engine } = building;
  const { id } = build;
  await advanceBuild(engine, engine.db, { id, to: 'building', lines: ['Making the bundle.'] });
  let reporting: Promise<void> = Promise.resolve();
  const report = (fraction: number): void => {
    reporting = reporting.then(() => context.progress(fraction * MAKING)).catch(() => {});
  };
  if (build.bundle_id === null) {
    try {
      const received = await makeBundle({
        building,
        build,
        signal: context.signal,
        log: (line) => logBuild(engine, engine.db, id, [line]),
        progress: report,
      });
      const isKept = await keepBundle(building, build, received);
      if (!isKept) await building.storage.delete(received.key);
    } finally {
      await reporting;
    }
  }
  context.signal.throwIfAborted();
  if (hasService(building)) await handOver(building, { id, signal: context.signal });
  else await advanceBuild(engine, engine.db, { id, to: 'bundled', lines: ['The bundle is ready to be downloaded.'] });
  return { build_id: id };
}

/** Makes the file the build's; false where it is over by now. What there is no service for is the bundle itself. */
async function keepBundle(
  { engine, service }: Building,
  { id, application_id, requested_by_id }: BuildRecord,
  received: Parameters<typeof recordFile>[0]['received'],
): Promise<boolean> {
  return engine.db.transaction().execute(async (tx) => {
    const found = await sql<{ status: BuildRecord['status']; organization_id: number }>`
      select b.status, a.organization_id from builds b join applications a on a.id = b.application_id
      where b.id = ${id} and a.id = ${application_id} for update of b`.execute(tx);
    const [now] = found.rows;
    if (!now || isOver(now.status)) return false;
    const { organization_id } = now;
    const file = await recordFile({ engine, received, uploadedById: requested_by_id, place: { organization_id }, tx });
    const artifact = service === null ? file.id : null;
    await sql`
      update builds set bundle_id = ${file.id}, artifact_id = ${artifact}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    );
    await noticeBuild(engine, tx, id);
    return true;
  });
}
