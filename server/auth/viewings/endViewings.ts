import { type RawBuilder, sql } from 'kysely';
import type { Engine, EngineTransaction } from '../../../engine/api/engine';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { type Identity, SYSTEM } from '../../../engine/core/access/actor';
import { lookEvery } from '../../lookEvery';

const LOOK_MS = 30_000;
/** What is older was found long ago; the index is of when they expire. */
const RECENT = sql`v.expires_at > now() - interval '30 days'`;
const SIGNED_OUT = sql`not exists (select 1 from access_tokens t where t.profile_id = v.viewer_id and t.revoked_at is null and t.expires_at > now())`;

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

/** Ends those whose time is over, or whose viewer is signed in nowhere any more. They show nothing already: this is for the audit. */
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
