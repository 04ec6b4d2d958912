import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { EngineTransaction } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { acceptInvitations } from '../../resources/roles/acceptInvitations';
import { escapeHtml } from '../mail/templates';
import { forgetSessions } from './actorOf';
import type { IdentityContext } from './identityRoutes';
import { parseInput, verifyInput } from './inputs';
import { mailVerification } from './letters';
import { useLink } from './links';
import type { SessionUser } from './ownProfile';
import { addressKey } from './rateLimits';

/**
 * Proving that an e-mail address is one's own. The mailed link opens a page with a button, and only the button proves it: mail
 * filters open links on their own, and would prove an address for whoever registered with it.
 */
export function registerEmailProof(app: FastifyInstance, context: IdentityContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    scope.get('/v1/auth/verify', async (request, reply) => {
      const { token } = parseInput(verifyInput, request.query);
      return reply.type('text/html; charset=utf-8').header('Referrer-Policy', 'no-referrer').send(confirmPage(token));
    });
    scope.post('/v1/auth/verify', async (request, reply) => {
      context.limiters.resetPerAddress.take(addressKey(request.ip));
      await prove(context, parseInput(verifyInput, request.body));
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      return isForm ? reply.redirect('/events', 303) : reply.code(204).send();
    });
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
    const person = { ...write, actor: { ...SYSTEM, profileId } };
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
