import { sql } from 'kysely';
import type { ResourceServer, WriteContext } from '../../engine/api/engine';
import { ApiError, invalid } from '../../engine/core/errors';
import { type BuildStatus, BY_HAND, isByHand } from '../../resources/builds/buildFlow';
import { type SaidStep, whyWrong, wrongSteps } from '../../resources/store_steps/stepOrder';
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
  async afterWrite(context) {
    const { engine, tx, ids } = context;
    await requireOrder(context);
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

/** Nothing is released before it was in review, however it is said. What was said before this rule stays. @throws ApiError 409, 422 */
async function requireOrder({ tx, kind, ids }: WriteContext & { kind: string; ids: readonly number[] }): Promise<void> {
  const said = await sql<SaidStep & { build_id: number; is_there: boolean }>`
    select s.id, s.build_id, s.status, s.happened_on::text as happened_on, s.deleted_at is null as is_there from store_steps s
    where s.build_id in (select build_id from store_steps where id = any(${[...ids]}::bigint[]))
      and (s.deleted_at is null or s.id = any(${[...ids]}::bigint[])) order by s.build_id, s.id`.execute(tx);
  for (const buildId of new Set(said.rows.map(({ build_id }) => build_id))) {
    const of = said.rows.filter(({ build_id }) => build_id === buildId).map((row) => ({ ...row, id: Number(row.id) }));
    const others = of.filter(({ id }) => !ids.includes(id));
    const isRemoval = kind === 'delete';
    const [before, after] = isRemoval ? [of, others] : [others, of];
    const known = new Set(wrongSteps(before).map(({ step }) => step.id));
    const [wrong] = wrongSteps(after).filter(({ step }) => !known.has(step.id));
    if (!wrong) continue;
    if (kind === 'create') throw invalid({ status: [whyWrong(wrong)] });
    const message = isRemoval ? `Delete first what was said after it: ${whyWrong(wrong)}` : whyWrong(wrong);
    throw new ApiError({ code: 'conflict', message });
  }
}

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
