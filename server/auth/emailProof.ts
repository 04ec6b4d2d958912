import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { EngineTransaction, Row } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { ApiError, invalid } from '../../engine/core/errors';
import { endKeysOf } from '../../resources/api_keys/apiKeys.server';
import { readInvitation, showVerification, verifyEmail } from '../../resources/profiles/identity.calls';
import { acceptInvitation } from '../../resources/roles/acceptInvitation';
import { isOpenSql } from '../../resources/roles/invitations';
import { asProfile, profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { addressKey } from '../limits/addresses';
import { attemptWithin } from '../limits/attempts';
import { forgetSessions } from './actorOf';
import { forgetDevices } from './devices';
import { dropFactor } from './factor/factors';
import type { IdentityContext } from './identityRoutes';
import { type Refusal, readInvitationLink, whyRefused } from './invitationLinks';
import { linkTo, mailInvitations, offerOf, postWithin } from './letters';
import { createLink, type LinkOwner, type LinkPurpose, readLink, refusedLink, SpentLink, useLink } from './links';
import { unlinkAll } from './oidc/identities';
import { isStillPassword } from './passwords';
import { PAGE_POLICY, type Proof, proofPage } from './proofPage';
import { endSecretAddresses } from './secretAddresses';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Proving that an e-mail address is one's own. The mailed link opens a page with a button, and only the button proves it: mail
 * filters open links on their own, and would prove an address for anyone who registered with it.
 */
export function serveEmailProof(scope: FastifyInstance, serve: ServeCall, context: IdentityContext): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  serve(showVerification, async ({ query: { token }, reply }) => {
    const invited = await readInvitationLink(context.engine.db, token);
    // The page that makes an account knows the rest by the same link.
    if (invited && !invited.hasAccount)
      return reply.redirect(`/account/register?invitation=${encodeURIComponent(token)}`, 303);
    return sendPage(reply, proofPage(await proofOf(context, token)));
  });
  serve(readInvitation, async ({ query }) => {
    const invited = await readInvitationLink(context.engine.db, query.token);
    if (!invited) throw refusedLink((await whyRefused(context.engine.db, query.token)).line);
    const { email, role, hasAccount } = invited;
    return { email, has_account: hasAccount, ...(await offerOf(context, role)) };
  });
  serve(verifyEmail, async ({ actor, request, reply, body }) => {
    await context.limiters.resetPerAddress.take(addressKey(request.ip));
    const isForm = request.headers['content-type']?.startsWith(FORM) === true;
    let next = '/events';
    try {
      const { profileId, left } = await byLink(context, {
        ...body,
        purpose: 'verify',
        signedInAs: actor && profileIdOf(actor),
      });
      if (isForm) next = (await acceptingNext(context, profileId, left)) ?? next;
    } catch (error) {
      if (!isForm || !(error instanceof ApiError) || error.status !== 422) throw error;
      // Who pressed a button reads a page.
      reply.code(422);
      return sendPage(reply, proofPage(await proofOf(context, body.token), error));
    }
    if (isForm) return reply.redirect(next, 303);
    return undefined;
  });
}

function sendPage(reply: FastifyReply, page: string) {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'Referrer-Policy': 'no-referrer', 'Content-Security-Policy': PAGE_POLICY })
    .send(page);
}

/**
 * Sets a new password by a mailed link, which proves the address too, and signs the person out everywhere, calendars too. Gives whose it is.
 * @throws ApiError 422
 */
export async function setPasswordByLink(
  context: IdentityContext,
  { token, password }: { token: string; password: string },
): Promise<number> {
  return (await byLink(context, { token, purpose: 'recover', password })).profileId;
}

interface ByLink {
  token: string;
  purpose: LinkPurpose;
  /** The one that the account has. */
  current_password?: string | undefined;
  /** A new one. */
  password?: string | undefined;
  signedInAs?: number | null;
}

/** Gives whose link it is, and what their address was invited to besides. */
async function byLink(context: IdentityContext, given: ByLink): Promise<{ profileId: number; left: readonly Row[] }> {
  const { token, purpose, password } = given;
  const { engine, passwords } = context;
  const known = await knownPassword(context, given);
  const hash = password === undefined ? null : await passwords.hash(password);
  const { profileId, left } = await inWrite(
    { engine, actor: SYSTEM, resource: engine.plan.get('profiles') },
    async (write) => {
      const { tx } = write;
      const link = await useLink({ db: tx, token, purpose });
      const { profileId, roleId } = link;
      const isProven = await hasProof(tx, profileId);
      const isMaker =
        given.signedInAs === profileId || (known !== null && (await isStillPassword({ tx, profileId, stored: known })));
      const setsPassword = purpose === 'recover' || (!isProven && !isMaker);
      if (setsPassword && hash === null) throw refusal(given);
      const person = { ...write, actor: { ...SYSTEM, identity: asProfile(profileId) } };
      const proof = isProven ? {} : { email_verified_at: new Date().toISOString() };
      await writeValues(person, [profileId], { ...(setsPassword && { password: hash }), ...proof });
      // Whoever had the account until now may have kept one.
      if (setsPassword) await endSecretAddresses(tx, [profileId]);
      if (setsPassword && !isProven) {
        await endKeysOf({ engine, tx, profileId });
        await forgetDevices(tx, profileId);
        await unlinkAll(person, profileId);
        // Whoever made the account may have kept the owner out with it.
        if (await dropFactor(tx, profileId))
          await writeValues(person, [profileId], { second_factor_since: null, recovery_codes_at: null });
      }
      if (roleId !== null && !(await acceptInvitation({ engine, tx, ...link, roleId }))) throw new SpentLink();
      const left = isProven ? [] : await openInvitations(tx, link);
      await mailInvitations(postWithin(context, tx), left);
      return { profileId, left };
    },
  ).catch(async (error: unknown) => {
    throw error instanceof SpentLink ? refusedLink((await whyRefused(engine.db, token)).line) : error;
  });
  forgetSessions(engine.db);
  return { profileId, left };
}

/** The page that accepts the first of what somebody is invited to who has just proven their address; each was mailed its link as well. */
async function acceptingNext(
  { engine: { db } }: IdentityContext,
  profileId: number,
  [role]: readonly Row[],
): Promise<string | null> {
  if (!role) return null;
  const owner = { profileId, email: String(role.email), roleId: Number(role.id) };
  const token = await createLink({ db, owner, purpose: 'verify', expiresAt: String(role.expires_at) });
  return linkTo('', token);
}

/**
 * The stored password that the one given is right for. Who holds the link need not be who made the account: until its address is proven,
 * anybody may have registered it. So the link alone proves nothing: it takes what only the maker knows, or a new password, with which ends
 * all that was begun with the old one.
 */
async function knownPassword(
  { engine: { db }, passwords, limiters }: IdentityContext,
  { token, purpose, current_password }: ByLink,
): Promise<string | null> {
  const link = current_password === undefined ? null : await readLink({ db, token, purpose });
  if (!link || current_password === undefined) return null;
  return attemptWithin([{ limiter: limiters.passwordPerProfile, key: String(link.profileId) }], async (succeed) => {
    const found = await sql<{
      password: string | null;
    }>`select password from profiles where id = ${link.profileId}`.execute(db);
    const stored = found.rows[0]?.password ?? null;
    if (!(await passwords.verify(stored, current_password))) return null;
    await succeed();
    return stored;
  });
}

function refusal({ current_password }: ByLink): ApiError {
  return current_password === undefined
    ? invalid({ password: [NEEDED] })
    : invalid({ current_password: ['This is not the password of the account.'] });
}

const NEEDED = 'The address of this account was never confirmed: give its current_password, or choose a new one.';

async function proofOf(context: IdentityContext, token: string): Promise<Proof | Refusal> {
  const { db } = context.engine;
  const link = await readLink({ db, token, purpose: 'verify' });
  const role = (await readInvitationLink(db, token))?.role;
  if (!link || (link.roleId !== null && !role)) return whyRefused(db, token);
  const person = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profiles where id = ${link.profileId}`.execute(db);
  return {
    token,
    email: link.email,
    name: person.rows[0]?.name ?? '',
    offer: role ? await offerOf(context, role) : null,
    needsPassword: !(await hasProof(db, link.profileId)),
  };
}

/** What an address was invited to, without the invitation whose own link proves it: those with an account have a link each. */
export async function openInvitations(tx: EngineTransaction, { profileId, roleId }: LinkOwner): Promise<Row[]> {
  const found = await sql<Row>`
    select r.* from roles r join profiles p on p.email = r.email and p.id = ${profileId}
    where r.profile_id is null and ${isOpenSql('r')} and (${roleId}::bigint is null or r.invited_at < p.created_at)
    order by r.id`.execute(tx);
  return found.rows;
}

async function hasProof(db: AnyDatabase, profileId: number): Promise<boolean> {
  const found = await sql`select 1 from profiles where id = ${profileId} and email_verified_at is not null`.execute(db);
  return found.rows.length > 0;
}
