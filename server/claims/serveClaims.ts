import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import { readRecord } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import type { Actor } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { claimAthlete, makeClaimCode } from '../../resources/linked_participants/claims.calls';
import { profileIdOf } from '../../resources/tenancy';
import { createLimiters, type RateLimits } from '../auth/rateLimits';
import { hashTyped, newTypedCode } from '../auth/typedCodes';
import { addressKey } from '../limits/addresses';

const LIFETIME_DAYS = 14;
const SPENT = 'There is no such code, or it was used already or is too old. Ask the organiser for a new one.';
const TAKEN = 'This athlete is linked to an account already. The organiser can end that link.';

/** Codes by which people link their accounts to athletes. */
export function serveClaims(
  serve: ServeCall,
  { engine, limits }: { engine: Engine; limits: Partial<RateLimits> },
): void {
  const limiters = createLimiters(engine.db, limits);

  serve(makeClaimCode, async ({ actor, params: { id } }) => {
    const maker = actor.identity;
    if (maker && !actor.isSuperAdmin) await limiters.claimCodesPerMaker.take(`${maker.kind} ${maker.id}`);
    const { code, hash } = newTypedCode();
    const made = await sql<{ expires_at: string }>`
      insert into claim_codes (athlete_id, hash, expires_at)
      select id, ${hash}, now() + make_interval(days => ${LIFETIME_DAYS}::int) from athletes where id = ${id} and profile_id is null
      on conflict (athlete_id) do update set hash = excluded.hash, expires_at = excluded.expires_at
      returning expires_at`.execute(engine.db);
    const [row] = made.rows;
    if (!row) throw new ApiError({ code: 'conflict', message: TAKEN });
    return { code, expires_at: row.expires_at };
  });

  serve(claimAthlete, async ({ actor, body: { code }, request }) => {
    const profileId = profileIdOf(actor) ?? 0;
    await limiters.claimsPerAddress.take(addressKey(request.ip));
    await limiters.claimsPerProfile.take(String(profileId));
    const hash = hashTyped(code);
    const claimed = await sql<{ event_id: number }>`
      select a.event_id from claim_codes c join athletes a on a.id = c.athlete_id where c.hash = ${hash}`.execute(
      engine.db,
    );
    const [event] = claimed.rows;
    if (!event) throw invalid({ code: [SPENT] });
    const options = { engine, actor: claimantOf(actor, Number(event.event_id)) };
    return inWrite({ ...options, resource: engine.plan.get('athletes') }, async (context) => {
      const id = await useCode(context.tx, hash, profileId);
      await updateRecords({ ...context, ids: [id], patch: { profile_id: profileId } });
      return linkOf({ ...options, tx: context.tx, id, profileId }) as never;
    });
  });
}

/** The right to the one write that the code stands for, on its event; all else that is asked of a write stays asked. */
function claimantOf(actor: Actor, eventId: number): Actor {
  const patterns = ['athletes.read', 'athletes.update', 'athletes.erase', 'linked_participants.read'];
  return { ...actor, grants: [...actor.grants, { role: 'claimant', patterns, level: 'event', tenantId: eventId }] };
}

/** Uses a code up; gives its athlete. @throws ApiError 409 for one who is somebody else's, 422 for a code that is none by now */
async function useCode(tx: EngineTransaction, hash: string, profileId: number): Promise<number> {
  const used = await sql<{ athlete_id: number }>`
    delete from claim_codes where hash = ${hash} and expires_at > now() returning athlete_id`.execute(tx);
  const id = Number(used.rows[0]?.athlete_id ?? 0);
  const athletes = await sql<{ profile_id: number | null }>`
    select profile_id from athletes where id = ${id} and deleted_at is null for update`.execute(tx);
  const [athlete] = athletes.rows;
  if (!athlete) throw invalid({ code: [SPENT] });
  if (athlete.profile_id !== null && Number(athlete.profile_id) !== profileId)
    throw new ApiError({ code: 'conflict', message: TAKEN });
  return id;
}

async function linkOf(o: {
  engine: Engine;
  actor: Actor;
  tx: EngineTransaction;
  id: number;
  profileId: number;
}): Promise<Row> {
  const found = await sql<{ id: number }>`
    select id from linked_participants where athlete_id = ${o.id} and profile_id = ${o.profileId} and unlinked_at is null`.execute(
    o.tx,
  );
  const resource = o.engine.plan.get('linked_participants');
  return readRecord({ engine: o.engine, actor: o.actor, resource, id: Number(found.rows[0]?.id), db: o.tx });
}
