import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../engine/core/errors';
import { deviceName } from '../../resources/profiles/deviceName';
import type { SignedIn } from '../../resources/profiles/identity.calls';
import { addressKey } from '../limits/addresses';
import { accountMail } from '../mail/account/accountMail';
import type { Whence } from '../mail/account/letters';
import { queueMail } from '../mail/queue/queueMail';
import { deviceOf, isKnownDevice, noteDevice } from './devices';
import type { IdentityContext } from './identityRoutes';
import { hashSecret } from './secrets';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Knows the device of a sign-in again, and tells its person by mail where it is one that the account was not seen on. */
export async function noteSignIn(
  context: IdentityContext,
  { request, reply }: Exchange,
  answer: SignedIn,
): Promise<SignedIn> {
  const { user, api_token } = answer;
  const isNew = await isNewDevice(context, request, { profileId: user.id, token: api_token.token });
  await noteDevice(context, { request, reply, profileId: user.id });
  if (isNew) context.background.run(() => tell(context, request, user));
  return answer;
}

/**
 * A device is known by what it was given when it was signed in on; a program that keeps nothing, by its kind and its network. The first
 * sign-in of an account is no news.
 */
async function isNewDevice(
  { engine: { db } }: IdentityContext,
  request: FastifyRequest,
  { profileId, token }: { profileId: number; token: string },
): Promise<boolean> {
  const found = await sql<{ is_known: boolean; before: { user_agent: string | null; ip: string | null }[] }>`
    select ${isKnownDevice('p.id', deviceOf(request))} as is_known, coalesce((
      select jsonb_agg(distinct jsonb_build_object('user_agent', t.user_agent, 'ip', t.ip)) from access_tokens t
      where t.profile_id = p.id and t.token_hash <> ${hashSecret(token)} and t.created_at > now() - interval '180 days'), '[]') as before
    from profiles p where p.id = ${profileId}`.execute(db);
  const [account] = found.rows;
  if (!account || account.is_known || account.before.length === 0) return false;
  const { browser, system } = deviceName(request.headers['user-agent'] ?? null);
  return !account.before.some(({ user_agent, ip }) => {
    const other = deviceName(user_agent);
    return (
      ip !== null && addressKey(ip) === addressKey(request.ip) && other.browser === browser && other.system === system
    );
  });
}

/** Not for each of many: whoever guesses right must not fill a mailbox. */
async function tell(
  { engine, limiters, publicUrl }: IdentityContext,
  request: FastifyRequest,
  user: SignedIn['user'],
): Promise<void> {
  try {
    await limiters.newSignInMailsPerProfile.take(String(user.id));
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  const link = `${publicUrl()}/account/profile#sessions`;
  const whence = whenceOf(request);
  await queueMail(engine, await accountMail(user, link, (letters) => letters.newSignIn(whence)));
}

/** When and from where a request was sent, as mails tell it. */
export function whenceOf(request: FastifyRequest): Whence {
  const { browser, system } = deviceName(request.headers['user-agent'] ?? null);
  return { browser, system, ip: request.ip, at: new Date() };
}
