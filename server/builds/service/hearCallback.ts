import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inOwnTransaction } from '../../../engine/api/operations/transaction';
import { queueTask } from '../../../engine/api/tasks/taskQueue';
import { SYSTEM } from '../../../engine/core/access/actor';
import { notFound } from '../../../engine/core/errors';
import { PLATFORM_NAMES } from '../../../resources/builds/buildFlow';
import type { BuildCallback } from '../../../resources/builds/builds.calls';
import type { Building } from '../building';
import { advanceBuild, type BuildRecord, logBuild } from '../buildRecords';
import { FETCH_TASK } from './fetchArtifact';

/** Call-backs that are remembered of a build, the latest. */
const REMEMBERED = 500;

/** How statuses are called in a log. */
const WORDS: Readonly<Record<BuildRecord['status'], string>> = {
  queued: 'queued',
  building: 'building',
  bundled: 'ready',
  in_review: 'in review',
  released: 'released',
  rejected: 'rejected',
  failed: 'failed',
  cancelled: 'cancelled',
};

/**
 * Takes in what the build service says of a build. Said twice it counts once; what lies behind the build, or comes when it is over, changes
 * nothing but its log. Gives whether the build moved.
 * @throws ApiError 404
 */
export async function hearCallback(
  { engine }: Pick<Building, 'engine'>,
  { id, raw, said }: { id: number; raw: string; said: BuildCallback },
): Promise<{ status: string; applied: boolean }> {
  const hash = createHash('sha256').update(raw).digest('hex');
  return inOwnTransaction(engine, async (tx) => {
    const found = await sql<Pick<BuildRecord, 'status' | 'heard' | 'artifact_source' | 'platform' | 'app_version'>>`
      select status, heard, artifact_source, platform, app_version from builds where id = ${id} for update`.execute(tx);
    const [build] = found.rows;
    if (!build) throw notFound('Build');
    if (build.heard.includes(hash)) {
      await logBuild(engine, tx, id, [`The build service said “${WORDS[said.status]}” again.`]);
      return { status: build.status, applied: false };
    }
    await sql`
      update builds set heard = (heard || ${hash}::text)[greatest(1, cardinality(heard) + 2 - ${REMEMBERED}::int):] where id = ${id}`.execute(
      tx,
    );
    const lines = linesOf(said);
    const message = said.status === 'failed' ? (lines.at(-1) ?? 'The build service could not build it.') : null;
    const ended = `The build service says: ${WORDS[said.status]}.`;
    const applied = await advanceBuild(engine, tx, { id, to: said.status, message, lines: [...lines, ended] });
    if (!applied) await logBuild(engine, tx, id, [...lines, ...ignored(build.status, said.status)]);
    const { artifact_url: url } = said;
    const isWanted = said.status !== 'failed' && said.status !== 'cancelled' && build.status !== 'cancelled';
    if (url && isWanted && url !== build.artifact_source) {
      await sql`update builds set artifact_source = ${url} where id = ${id}`.execute(tx);
      const title = `Fetch the ${PLATFORM_NAMES[build.platform]} app of version ${build.app_version}`;
      await queueTask(engine, { actor: SYSTEM, kind: FETCH_TASK, title, input: { build_id: id, url }, db: tx });
    }
    return { status: applied ? said.status : build.status, applied };
  });
}

function linesOf({ log = [] }: BuildCallback): string[] {
  const lines = (typeof log === 'string' ? [log] : log).flatMap((text) => text.split(/\r?\n/));
  return lines.filter((line) => line.trim() !== '').slice(-REMEMBERED);
}

/** What is said once more while it lasts is no surprise. */
function ignored(now: BuildRecord['status'], said: BuildRecord['status']): string[] {
  return now === said ? [] : [`Ignored: the build service says “${WORDS[said]}”, but the build is ${WORDS[now]}.`];
}
