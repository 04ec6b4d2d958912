import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { isOver, PLATFORM_NAMES } from '../../resources/builds/buildFlow';
import { asProfile } from '../../resources/tenancy';
import { queueBuild } from '../builds/createBuild';
import type { FileStorage } from '../files/storage';
import { DEMO_BUILDS, DEMO_STORE_TEXTS, type DemoBuild } from './demoBuilds';
import type { DrawnPictures } from './pictures/drawPictures';
import { storePictures } from './pictures/storePictures';

interface BuildsOptions {
  readonly engine: Engine;
  readonly storage: FileStorage;
  readonly drawing: Promise<DrawnPictures>;
  /** Who asked for the builds. */
  readonly profileId: number;
}

/** The pictures and store texts of the demo's app with builds at every stage, and one that the server makes as it starts. */
export async function fillBuilds({ engine, storage, drawing, profileId }: BuildsOptions): Promise<void> {
  const { app: drawn } = await drawing;
  const operationId = randomUUID();
  await engine.db.transaction().execute(async (tx) => {
    // Nodes that start together make one.
    await sql`lock table builds in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ id: number; event_id: number }>`
      select a.id, e.id as event_id from applications a join events e on e.application_id = a.id and e.status = 'published'
      where a.bundle_id_ios = 'example.harbourcity.marathon' and a.deleted_at is null and e.deleted_at is null
        and not exists (select 1 from builds) order by e.id limit 1`.execute(tx);
    const [app] = rows;
    if (!app) return;
    const [icon_id, splash_id] = await storePictures(
      { engine, tx, storage, eventId: app.event_id, operationId },
      drawn,
    );
    const resource = engine.plan.get('applications');
    await inWrite({ engine, actor: SYSTEM, resource, tx, operationId }, (write) =>
      writeValues(write, [app.id], { icon_id, splash_id, ...DEMO_STORE_TEXTS }),
    );
    for (const build of DEMO_BUILDS) await insertBuild(tx, { build, applicationId: app.id, profileId });
    const actor = { identity: asProfile(profileId), isSuperAdmin: true, grants: [] };
    const values = { application_id: app.id, platform: 'android', review: false, release: false };
    await inWrite({ engine, actor, resource: engine.plan.get('builds'), tx }, (write) => queueBuild(write, values));
  });
}

/** As it is kept: nobody was asked to build anything. */
async function insertBuild(
  tx: EngineTransaction,
  { build, applicationId, profileId }: { build: DemoBuild; applicationId: number; profileId: number },
): Promise<void> {
  const { platform, version, status, days, review, message = null } = build;
  const at = new Date(Date.now() - days * 86_400_000);
  const stamp = `${at.toISOString().slice(0, 19)}Z`;
  const log = build.log.map((line) => `${stamp} ${line}`);
  await sql`
    insert into builds (application_id, name, platform, app_version, build_number, status, review, release, message, log, requested_by_id,
      handed_over_at, created_at, started_at, finished_at)
    select ${applicationId}, ${PLATFORM_NAMES[platform]} || ${` ${version} (`} || coalesce(max(build_number), 0) + 1 || ')', ${platform}, ${version},
      coalesce(max(build_number), 0) + 1, ${status}, ${review}, false, ${message}, ${log}::text[],
      ${profileId}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, case when ${isOver(status)} then ${at}::timestamptz + interval '2 hours' end
    from builds where application_id = ${applicationId} and platform = ${platform}`.execute(tx);
}
