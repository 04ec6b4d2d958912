import { sql } from 'kysely';
import type { ActingOn, EngineDatabase, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { insertRecords, parseNew, requireCreate } from '../../engine/api/operations/createRecords';
import { readRecord, readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { queueTask } from '../../engine/api/tasks/taskQueue';
import { SYSTEM } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { applications } from '../../resources/applications/applications.resource';
import { PLATFORM_NAMES, type Platform } from '../../resources/builds/buildFlow';
import { buildName } from '../../resources/builds/buildName';
import { compareVersions, nextVersion } from '../../resources/builds/versions';
import { profileIdOf } from '../../resources/tenancy';
import { findBuildBlockers } from './blockers';
import { seenWithApp } from './seenWithApp';

/** Kind of the background task that makes a build. */
export const BUILD_TASK = 'build_app';

export const buildsServer: ResourceServer = {
  create: createBuild,
  readAlso: seenWithApp('builds.read'),
};

/** A build as it is asked for; the version may be called `version` too, and is what comes next where it is left out. */
async function createBuild({ engine, actor, resource, body }: ActingOn & { body: unknown }) {
  requireCreate(actor, resource);
  const values = parseNew(resource, withOwnName(body));
  return inWrite({ engine, actor, resource }, async (write) => {
    const id = await queueBuild(write, values);
    return { record: await readRecord({ engine, actor, resource, id, db: write.tx }), operationId: write.operationId };
  });
}

function withOwnName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('version' in body)) return body;
  const { version, ...others } = body;
  return { app_version: version, ...others };
}

/**
 * Makes the record of a build with its number and its task, all of them or none. Numbers of an app and platform follow one another.
 * @throws ApiError 403, 409 `blocked` with what is missing, 422
 */
export async function queueBuild(write: WriteContext, values: Row): Promise<number> {
  const { engine, actor, tx } = write;
  const applicationId = Number(values.application_id);
  const platform = values.platform as Platform;
  // Those who build at once wait for one another. Whether there is such an app is said below, by the reference.
  await sql`select 1 from applications where id = ${applicationId} for no key update`.execute(tx);
  const released = await releasedVersion(tx, applicationId, platform);
  const given = values.app_version as string | null | undefined;
  const app_version = given ?? nextVersion(released);
  const numbered = await sql<{ next: number }>`
    select coalesce(max(build_number), 0) + 1 as next from builds where application_id = ${applicationId} and platform = ${platform}`.execute(
    tx,
  );
  const build_number = numbered.rows[0]?.next ?? 1;
  const name = buildName({ platform, app_version, build_number });
  const [id = 0] = await insertRecords(write, [
    { ...values, name, app_version, build_number, requested_by_id: profileIdOf(actor) },
  ]);
  // By now it is known that the actor may build it, and so learns what it lacks.
  if (released !== null && compareVersions(app_version, released) <= 0)
    throw invalid({ app_version: [`Must be higher than ${released}, which is released.`] });
  const application = await readRecordOf(applications, { engine, actor: SYSTEM, id: applicationId, db: tx });
  await requireReady(tx, application, platform);
  const title = `Build ${application.name} ${app_version} for ${PLATFORM_NAMES[platform]}`;
  const task = await queueTask(engine, { actor, kind: BUILD_TASK, title, input: { build_id: id }, db: tx });
  await sql`update builds set background_task_id = ${task.id} where id = ${id}`.execute(tx);
  return id;
}

async function requireReady(
  tx: EngineDatabase,
  application: Parameters<typeof findBuildBlockers>[1]['application'],
  platform: Platform,
): Promise<void> {
  const blockers = await findBuildBlockers(tx, { application, platform });
  if (blockers.length === 0) return;
  const message = `Before the app is built: ${blockers.map((blocker) => blocker.message).join(' ')}`;
  throw new ApiError({ code: 'blocked', message: message.slice(0, 1000), details: { blockers } });
}

/** The highest version that was released of an app on a platform; null before the first. */
export async function releasedVersion(
  db: EngineDatabase,
  applicationId: number,
  platform: Platform,
): Promise<string | null> {
  const found = await sql<{ app_version: string }>`
    select app_version from builds where application_id = ${applicationId} and platform = ${platform} and status = 'released'
    order by string_to_array(app_version, '.')::int[] desc limit 1`.execute(db);
  return found.rows[0]?.app_version ?? null;
}
