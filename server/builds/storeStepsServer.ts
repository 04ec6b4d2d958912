import { sql } from 'kysely';
import type { ResourceServer, WriteContext } from '../../engine/api/engine';
import { invalid } from '../../engine/core/errors';
import { type BuildStatus, BY_HAND, isByHand } from '../../resources/builds/buildFlow';
import { profileIdOf } from '../../resources/tenancy';
import { noticeBuild } from './buildRecords';
import { seenWithApp } from './seenWithApp';

/** Builds that somebody brings to the store stand where the latest word on them says. */
export const storeStepsServer: ResourceServer = {
  readAlso: seenWithApp('store_steps.read'),
  async beforeWrite(context) {
    if (context.kind !== 'create') return context.values;
    await requireByHand(
      context,
      context.values.map((row) => Number(row.build_id)),
    );
    return context.values.map((row) => ({ ...row, said_by_id: profileIdOf(context.actor) }));
  },
  async afterWrite({ engine, tx, ids }) {
    const moved = await sql<{ id: number }>`
      update builds b set status = coalesce((
          select s.status from store_steps s where s.build_id = b.id and s.deleted_at is null
          order by s.happened_on desc, s.id desc limit 1), 'bundled'),
        version = b.version + 1, updated_at = now()
      where b.id in (select build_id from store_steps where id = any(${[...ids]}::bigint[])) and b.handed_over_at is null
        and b.status = any(${[...BY_HAND]}::text[])
      returning b.id`.execute(tx);
    for (const { id } of moved.rows) await noticeBuild(engine, tx, id);
  },
};

/** Locks the builds, so that two words on one are heard one after the other. @throws ApiError 422 */
async function requireByHand({ tx }: WriteContext, buildIds: readonly number[]): Promise<void> {
  const builds = await sql<{ status: BuildStatus; handed_over_at: string | null }>`
    select status, handed_over_at from builds where id = any(${[...buildIds]}::bigint[]) order by id for update`.execute(
    tx,
  );
  for (const build of builds.rows) {
    if (build.handed_over_at !== null) throw invalid({ build_id: ['The build service tells how far this build is.'] });
    if (!isByHand(build)) throw invalid({ build_id: ['This build has no bundle that could be brought to a store.'] });
  }
}
