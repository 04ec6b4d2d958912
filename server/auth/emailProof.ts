import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { EngineTransaction } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { type SessionUser, showVerification, verifyEmail } from '../../resources/profiles/identity.calls';
import { acceptInvitations } from '../../resources/roles/acceptInvitations';
import { asProfile } from '../../resources/tenancy';
import { addressKey } from '../limits/addresses';
import { escapeHtml } from '../mail/templates';
import { forgetSessions } from './actorOf';
import type { IdentityContext } from './identityRoutes';
import { mailVerification } from './letters';
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

/** Mails the link that proves the address of an account. */
export function mailProof(context: IdentityContext, person: SessionUser): void {
  context.background.run(() => mailVerification(context, person));
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
  { engine }: IdentityContext,
  { token, purpose, values }: { token: string; purpose: 'recover' | 'verify'; values: { password?: string } },
): Promise<void> {
  const resource = engine.plan.get('profiles');
  await inWrite({ engine, actor: SYSTEM, resource }, async (write) => {
    const { profileId, email } = await useLink({ tx: write.tx, token, purpose });
    const isProven = await hasProof(write.tx, profileId);
    const proof = isProven ? {} : { email_verified_at: new Date().toISOString() };
    const person = { ...write, actor: { ...SYSTEM, identity: asProfile(profileId) } };
    await writeValues(person, [profileId], { ...values, ...proof });
    await acceptInvitations({ engine, tx: write.tx, profileId, email });
  });
  forgetSessions(engine.db);
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
