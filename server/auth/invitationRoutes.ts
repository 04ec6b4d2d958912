import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Row } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { ApiError } from '../../engine/core/errors';
import { endOfInvitation } from '../../resources/roles/invitations';
import { resendInvitation } from '../../resources/roles/roles.calls';
import { roles } from '../../resources/roles/roles.resource';
import type { IdentityContext } from './identityRoutes';
import { takeInvitation, takeOffers } from './invitationLimits';
import { mailRole, postWithin } from './letters';
import { createLimiters } from './rateLimits';

/** Invitations that wait are mailed once more: each time with a new link, and for another week. */
export function serveInvitations(serve: ServeCall, context: IdentityContext): void {
  const { engine, limiters, limits } = context;
  serve(resendInvitation, async ({ actor, params: { id }, reply }) => {
    const role = await readRecordOf(roles, { engine, actor, id });
    if (role.accepted_at !== null) throw accepted();
    if (actor.identity && !actor.isSuperAdmin)
      await takeInvitation({ db: engine.db, limiters, sender: actor.identity });
    await limiters.resendsPerInvitation.take(String(id));
    const invited_at = new Date().toISOString();
    const operationId = await inWrite({ engine, actor, resource: engine.plan.get('roles') }, async (write) => {
      // It may be accepted at this moment.
      const open = await sql`
        select 1 from roles where id = ${id} and accepted_at is null and deleted_at is null for update`.execute(
        write.tx,
      );
      if (open.rows.length === 0) throw accepted();
      await takeOffers({ tx: write.tx, ids: [id], limiter: createLimiters(write.tx, limits).offersPerMailbox });
      await writeValues(write, [id], { invited_at, expires_at: endOfInvitation(invited_at) });
      await sql`update one_time_links set used_at = now() where role_id = ${id} and used_at is null`.execute(write.tx);
      const role = await readRecordOf(roles, { engine, actor, id, db: write.tx });
      await mailRole(postWithin(context, write.tx), role as unknown as Row);
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(roles, { engine, actor, id });
  });
}

function accepted(): ApiError {
  return new ApiError({ code: 'conflict', message: 'This invitation is accepted already.' });
}
