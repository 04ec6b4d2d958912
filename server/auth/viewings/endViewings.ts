import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineTransaction, WriteContext } from '../../../engine/api/engine';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { type Identity, SYSTEM } from '../../../engine/core/access/actor';
import { asProfile } from '../../../resources/tenancy';
import { lookEvery } from '../../lookEvery';
import { forgetSessions } from '../actorOf';
import { isSignedIn, revokeToken, signInOf } from '../tokens';

const LOOK_MS = 30_000;
/** What is older was found long ago; the index is of when they expire. */
const RECENT = sql`v.expires_at > now() - interval '30 days'`;
const SIGNED_OUT = sql`exists (select 1 from viewing_sign_ins s
  where s.viewing_id = v.id and not ${isSignedIn(sql`v.viewer_id`, sql`s.sign_in_id`)})`;

interface EndOptions {
  readonly engine: Engine;
  /** Which of the views `v` that are open. */
  readonly which: RawBuilder<unknown>;
  readonly by: 'viewer' | 'time' | 'sign_out';
  /** Who ends them; nobody where time does. */
  readonly actor: Identity | null;
  readonly tx?: EngineTransaction | undefined;
}

/** Ends views of people, and has the audit say so. */
export async function endViewings({ engine, which, by, actor: identity, tx }: EndOptions): Promise<void> {
  const options = { engine, actor: { ...SYSTEM, identity }, resource: engine.plan.get('viewings'), tx };
  await inWrite(options, async (context) => {
    const open = await sql<{ id: number }>`
      select v.id from viewings v where v.ended_at is null and ${which} order by v.id for update skip locked`.execute(
      context.tx,
    );
    const ids = open.rows.map((row) => row.id);
    if (ids.length > 0) await writeValues(context, ids, { ended_at: new Date().toISOString(), ended_by: by });
  });
}

/** Ends those by these people and of them: what they were begun with is given back to nobody. */
export async function endViewingsOf({ engine, tx, actor }: WriteContext, profileIds: readonly number[]): Promise<void> {
  const ids = sql`${[...profileIds]}::bigint[]`;
  const which = sql`(v.viewer_id = any(${ids}) or v.profile_id = any(${ids}))`;
  await endViewings({ engine, tx, which, by: 'sign_out', actor: actor.identity });
}

/** Notes in which sign-in a view was begun. Answers which, by the id of its first token. */
export async function noteSignInOf(
  tx: EngineTransaction,
  { viewingId, tokenId }: { viewingId: number; tokenId: number },
): Promise<number> {
  const noted = await sql<{ sign_in_id: number }>`
    insert into viewing_sign_ins (viewing_id, sign_in_id)
    select ${viewingId}::bigint, ${signInOf(sql`t`)} from access_tokens t where t.id = ${tokenId} returning sign_in_id`.execute(
    tx,
  );
  return noted.rows[0]?.sign_in_id ?? tokenId;
}

/** Signs a person out of the sign-in of a token, with what was begun to be looked at in it. Answers whether it was alive. */
export async function endSignIn(
  engine: Engine,
  { profileId, tokenId }: { profileId: number; tokenId: number },
): Promise<boolean> {
  const signInId = await revokeToken({ db: engine.db, profileId, tokenId });
  if (signInId === null) return false;
  const which = sql`v.viewer_id = ${profileId} and v.id in (select s.viewing_id from viewing_sign_ins s where s.sign_in_id = ${signInId})`;
  await endViewings({ engine, which, by: 'sign_out', actor: asProfile(profileId) });
  forgetSessions(engine.db);
  return true;
}

/** Ends those whose time is over, or that were begun in a sign-in that is over. They show nothing already: this is for the audit. */
export async function endDueViewings(engine: Engine): Promise<void> {
  await endViewings({ engine, which: sql`${RECENT} and v.expires_at <= now()`, by: 'time', actor: null });
  await endViewings({ engine, which: sql`${RECENT} and ${SIGNED_OUT}`, by: 'sign_out', actor: null });
}

/** Looks for those until it is stopped. */
export function startEnding({ engine, onError }: { engine: Engine; onError(error: unknown): void }): {
  stop(): Promise<void>;
} {
  return lookEvery({ ms: LOOK_MS, look: () => endDueViewings(engine), onError });
}
