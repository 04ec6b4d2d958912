import { sql } from 'kysely';
import type { Row } from '../../../engine/api/engine';
import type { TaskRunner } from '../../../engine/api/tasks/taskWorker';
import { ApiError } from '../../../engine/core/errors';
import { type Building, hasService, type Serviced } from '../building';
import { logBuild } from '../buildRecords';
import { ServiceError, tellService } from './callService';
import { bundleLink } from './signedLinks';

/** Kind of the background task that tells the service of a build that was cancelled. */
export const CANCEL_TASK = 'cancel_build';

interface Handed {
  readonly id: number;
  readonly platform: string;
  readonly app_version: string;
  readonly build_number: number;
  readonly review: boolean;
  readonly release: boolean;
  readonly application_id: number;
  readonly name: string;
  readonly identifier: string | null;
  readonly size: number;
}

/** Gives a build whose bundle is there to the build service. @throws ServiceError */
export async function handOver(building: Serviced, { id, signal }: { id: number; signal: AbortSignal }): Promise<void> {
  const { engine, service, publicUrl } = building;
  // From here on the service may know of it, and is told where it is cancelled.
  const handed = await sql<Handed>`
    update builds b set handed_over_at = coalesce(handed_over_at, now()), version = b.version + 1, updated_at = now()
    from applications a, files f where b.id = ${id} and b.status in ('queued', 'building') and a.id = b.application_id and f.id = b.bundle_id
    returning b.id, b.platform, b.app_version, b.build_number, b.review, b.release, b.application_id, a.name, f.size,
      case b.platform when 'ios' then a.bundle_id_ios else a.bundle_id_android end as identifier`.execute(engine.db);
  const [build] = handed.rows;
  // Over, or taken on by the service, which has it then.
  if (!build) return;
  const { size, application_id, name, identifier, app_version, ...facts } = build;
  const body = {
    action: 'build',
    build: { ...facts, version: app_version },
    application: { id: application_id, name, identifier },
    bundle: { url: bundleLink({ publicUrl: publicUrl(), id, secret: service.secret }), size: Number(size) },
    callback_url: `${publicUrl()}/v1/builds/${id}/callback`,
  };
  const say = (line: string) => logBuild(engine, engine.db, id, [line]);
  await tellService({
    building,
    body,
    key: `build-${id}`,
    signal,
    onRetry: (why) => say(`${why} Trying again.`),
  });
  await say('Handed over to the build service.');
}

/** Tells the service that a build was cancelled. What it says to that changes nothing here: the build is over. */
export function cancelRunner(building: Building): TaskRunner {
  return async ({ input, signal }): Promise<Row> => {
    const id = Number(input.build_id);
    if (!hasService(building)) return { build_id: id };
    const { engine } = building;
    const say = (line: string) => logBuild(engine, engine.db, id, [line]);
    try {
      const body = { action: 'cancel', build: { id } };
      await tellService({ building, body, key: `cancel-${id}`, signal, onRetry: (why) => say(`${why} Trying again.`) });
      await say('The build service was told that it is cancelled.');
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      await say(error.message);
      throw new ApiError({ code: 'conflict', message: error.message });
    }
    return { build_id: id };
  };
}
