import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { EngineTransaction, Row } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { type SessionUser, showVerification, verifyEmail } from '../../resources/profiles/identity.calls';
import { acceptInvitation } from '../../resources/roles/acceptInvitation';
import { asProfile } from '../../resources/tenancy';
import { addressKey } from '../limits/addresses';
import { escapeHtml } from '../mail/templates';
import { forgetSessions } from './actorOf';
import type { IdentityContext } from './identityRoutes';
import { mailInvitations, mailVerification } from './letters';
import { useLink } from './links';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Proving that an e-mail address is one's own. The mailed link opens a page with a button, and only the button proves it: mail
 * filters open links on their own, and would prove an address for anyone who registered with it.
 */
export function serveEmailProof(scope: FastifyInstance, serve: ServeCall, context: IdentityContext): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  serve(showVerification, ({ query, reply }) =>
    reply.type('text/html; charset=utf-8').header('Referrer-Policy', 'no-referrer').send(confirmPage(query.token)),
  );
  serve(verifyEmail, async ({ request, reply, body }) => {
    await context.limiters.resetPerAddress.take(addressKey(request.ip));
    await prove(context, body);
    if (request.headers['content-type']?.startsWith(FORM)) reply.redirect('/events', 303);
    return undefined;
  });
}

/** Mails the link that proves the address of an account, and accepts the invitation that led to it. */
export function mailProof(context: IdentityContext, person: SessionUser, invitation: number | null = null): void {
  context.background.run(async () => {
    const roles = invitation === null ? [] : await openInvitations(context.engine.db, person.id);
    const isTheirs = roles.some(({ id }) => id === invitation);
    await mailVerification(context, person, isTheirs ? invitation : null);
  });
}

/** Sets a new password by a mailed link, which proves the address too, and signs the person out everywhere. @throws ApiError 422 */
export async function setPasswordByLink(
  context: IdentityContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = await context.passwords.hash(password);
  await byLink(context, { token, purpose: 'recover', values: { password: hash } });
}

async function prove(context: IdentityContext, { token }: { token: string }): Promise<void> {
  await byLink(context, { token, purpose: 'verify', values: {} });
}

async function byLink(
  context: IdentityContext,
  { token, purpose, values }: { token: string; purpose: 'recover' | 'verify'; values: { password?: string } },
): Promise<void> {
  const { engine, background } = context;
  const resource = engine.plan.get('profiles');
  const left = await inWrite({ engine, actor: SYSTEM, resource }, async (write) => {
    const { profileId, email, roleId } = await useLink({ tx: write.tx, token, purpose });
    const isProven = await hasProof(write.tx, profileId);
    const proof = isProven ? {} : { email_verified_at: new Date().toISOString() };
    const person = { ...write, actor: { ...SYSTEM, identity: asProfile(profileId) } };
    await writeValues(person, [profileId], { ...values, ...proof });
    if (roleId !== null) {
      await acceptInvitation({ engine, tx: write.tx, profileId, email, roleId });
      // Those that came with an account to accept them have a link of their own.
      return isProven ? [] : openInvitations(write.tx, profileId, { areOlder: true });
    }
    return isProven && purpose === 'recover' ? [] : openInvitations(write.tx, profileId);
  });
  forgetSessions(engine.db);
  background.run(() => mailInvitations(context, left));
}

/** What a person's address is invited to; `areOlder` than their account: those whose mail only led to making it. */
async function openInvitations(
  db: EngineTransaction | IdentityContext['engine']['db'],
  profileId: number,
  { areOlder = false } = {},
): Promise<Row[]> {
  const found = await sql<Row>`
    select r.* from roles r join profiles p on p.email = r.email and p.id = ${profileId}
    where r.profile_id is null and r.deleted_at is null and (not ${areOlder}::boolean or r.invited_at < p.created_at)
    order by r.id`.execute(db);
  return found.rows;
}

async function hasProof(tx: EngineTransaction, profileId: number): Promise<boolean> {
  const found = await sql`select 1 from profiles where id = ${profileId} and email_verified_at is not null`.execute(tx);
  return found.rows.length > 0;
}

function confirmPage(token: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Confirm your e-mail address</title></head>
<body><main>
<h1>Confirm your e-mail address</h1>
<form method="post" action="/v1/auth/verify">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">This is my address</button>
</form>
</main></body></html>`;
}
