import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../../engine/core/errors';
import { DANGEROUS_ACTIONS, type RightGone } from '../../../resources/dangerousActions';
import { profileIdOf } from '../../../resources/tenancy';
import { notTheirs } from '../../../resources/viewings/notTheirs';
import type { AnyDatabase } from '../../database/types';
import { knownSession } from '../requestSession';

/** How long a proof is good for, on the session that gave it. */
export const PROOF_MINUTES = 10;

/** What a person can prove themselves with: `sign_in` where the account has neither. */
type ProofKind = 'code' | 'password' | 'sign_in';

const actions = new Map(
  DANGEROUS_ACTIONS.map((action) => [`${action.method} ${action.path.replace(/\{(\w+)\}/g, ':$1')}`, action]),
);

/** Refuses what is dangerous on sessions that were not proved lately: in front of every route, by the one list of such actions. */
export function requireProofs(app: FastifyInstance, db: AnyDatabase): void {
  app.addHook('preHandler', async (request) => {
    // PUT of a record does the same as PATCH.
    const method = request.method === 'PUT' ? 'PATCH' : request.method;
    const action = actions.get(`${method} ${request.routeOptions.url}`);
    if (!action) return;
    const session = knownSession(request);
    const profileId = session && profileIdOf(session.actor);
    const isActing = session?.viewing?.may === 'write';
    if (!session || profileId === null || (session.tokenId === null && !isActing)) return;
    const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
    if (action.when && !action.when(body as Record<string, unknown>)) return;
    if (action.takesBack && !(await givesRightsAgain(db, request.params, action.takesBack))) return;
    // Nobody proves to be somebody else.
    if (session.tokenId === null) throw notTheirs();
    const { is_fresh, proof } = await proofOf(db, { profileId, tokenId: session.tokenId });
    if (is_fresh || (action.takesPassword && proof === 'password') || (action.onlyWithFactor && proof !== 'code'))
      return;
    throw new ApiError({ code: 'proof_needed', message: MESSAGES[proof], details: { proof } });
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const MESSAGES: Readonly<Record<ProofKind, string>> = {
  code: 'Show that it is you first, with a code of your authenticator app.',
  password: 'Show that it is you first, with your password.',
  sign_in: 'Show that it is you first: sign in again.',
};

/** Whether an operation ended a right, so that undoing it gives that right again. */
async function givesRightsAgain(db: AnyDatabase, params: unknown, gone: readonly RightGone[]): Promise<boolean> {
  const { id = '' } = params as { id?: string };
  // Whatever names no operation is refused by its call.
  if (!UUID.test(id)) return false;
  const isOneOf = gone.map(({ resource, operation, fields }) => {
    const is = sql`c.resource = ${resource} and c.operation = ${operation}`;
    return fields ? sql`(${is} and c.before ?| ${[...fields]}::text[])` : sql`(${is})`;
  });
  const found = await sql`
    select 1 from changes c where c.operation_id = ${id} and (${sql.join(isOneOf, sql` or `)}) limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Asked each time, as what is remembered of sessions is some seconds old. */
async function proofOf(
  db: AnyDatabase,
  { profileId, tokenId }: { profileId: number; tokenId: number },
): Promise<{ is_fresh: boolean; proof: ProofKind }> {
  const found = await sql<{ is_fresh: boolean; proof: ProofKind }>`
    select t.proved_at > now() - make_interval(mins => ${PROOF_MINUTES}::int) as is_fresh,
      case when exists (select 1 from second_factors f where f.profile_id = p.id and f.confirmed_at is not null) then 'code'
        when p.password is not null then 'password' else 'sign_in' end as proof
    from access_tokens t join profiles p on p.id = t.profile_id where t.id = ${tokenId} and p.id = ${profileId}`.execute(
    db,
  );
  return found.rows[0] ?? { is_fresh: false, proof: 'sign_in' };
}
