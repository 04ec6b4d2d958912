import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { EngineTransaction, Row } from '../../engine/api/engine';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { invalid } from '../../engine/core/errors';
import { endKeysOf } from '../../resources/api_keys/apiKeys.server';
import { type SessionUser, showVerification, verifyEmail } from '../../resources/profiles/identity.calls';
import { acceptInvitation } from '../../resources/roles/acceptInvitation';
import { asProfile } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { addressKey } from '../limits/addresses';
import { forgetSessions } from './actorOf';
import type { IdentityContext } from './identityRoutes';
import { mailInvitations, mailVerification, offerOf } from './letters';
import { type LinkOwner, type LinkPurpose, readLink, useLink } from './links';
import { PAGE_POLICY, type Proof, proofPage } from './proofPage';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Proving that an e-mail address is one's own. The mailed link opens a page with a button, and only the button proves it: mail
 * filters open links on their own, and would prove an address for anyone who registered with it.
 */
export function serveEmailProof(scope: FastifyInstance, serve: ServeCall, context: IdentityContext): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  serve(showVerification, async ({ query, reply }) => {
    const page = proofPage(await proofOf(context, query.token));
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'Referrer-Policy': 'no-referrer', 'Content-Security-Policy': PAGE_POLICY })
      .send(page);
  });
  serve(verifyEmail, async ({ request, reply, body }) => {
    await context.limiters.resetPerAddress.take(addressKey(request.ip));
    await byLink(context, { ...body, purpose: 'verify' });
    if (request.headers['content-type']?.startsWith(FORM)) reply.redirect('/events', 303);
    return undefined;
  });
}

/** Mails the link that proves the address of an account. It accepts no invitation: whoever registered may have asked for it. */
export function mailProof(context: IdentityContext, person: SessionUser): void {
  context.background.run(() => mailVerification(context, person));
}

/** Sets a new password by a mailed link, which proves the address too, and signs the person out everywhere. @throws ApiError 422 */
export async function setPasswordByLink(
  context: IdentityContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await byLink(context, { token, purpose: 'recover', password });
}

interface ByLink {
  token: string;
  purpose: LinkPurpose;
  password?: string | undefined;
}

async function byLink(context: IdentityContext, { token, purpose, password }: ByLink): Promise<void> {
  const { engine, background, passwords } = context;
  const hash = password === undefined ? null : await passwords.hash(password);
  const left = await inWrite({ engine, actor: SYSTEM, resource: engine.plan.get('profiles') }, async (write) => {
    const { tx } = write;
    const link = await useLink({ db: tx, token, purpose });
    const { profileId, roleId } = link;
    const isProven = await hasProof(tx, profileId);
    const setsPassword = purpose === 'recover' || needsPassword(link, isProven);
    if (setsPassword && hash === null) throw invalid({ password: [NEEDED] });
    const person = { ...write, actor: { ...SYSTEM, identity: asProfile(profileId) } };
    const proof = isProven ? {} : { email_verified_at: new Date().toISOString() };
    await writeValues(person, [profileId], { ...(setsPassword && { password: hash }), ...proof });
    if (setsPassword && !isProven) await endKeysOf({ engine, tx, profileId });
    if (roleId !== null) await acceptInvitation({ engine, tx, ...link, roleId });
    return isProven ? [] : openInvitations(tx, link);
  });
  forgetSessions(engine.db);
  background.run(() => mailInvitations(context, left));
}

const NEEDED = 'Choose a new password: the address of this account was never confirmed.';

/**
 * Who accepts an invitation need not be who made the account: until its address is proven, anybody may have registered it. The
 * password that was chosen then, and all that was begun with it, ends before a role is held.
 */
function needsPassword({ roleId }: LinkOwner, isProven: boolean): boolean {
  return roleId !== null && !isProven;
}

async function proofOf(context: IdentityContext, token: string): Promise<Proof | null> {
  const { db } = context.engine;
  const link = await readLink({ db, token, purpose: 'verify' });
  if (!link) return null;
  const found = await sql<Row>`select * from roles where id = ${link.roleId} and deleted_at is null`.execute(db);
  const [role] = found.rows;
  if (link.roleId !== null && !role) return null;
  const person = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profiles where id = ${link.profileId}`.execute(db);
  return {
    token,
    email: link.email,
    name: person.rows[0]?.name ?? '',
    offer: role ? await offerOf(context, role) : null,
    needsPassword: needsPassword(link, await hasProof(db, link.profileId)),
  };
}

/** What an address was invited to, without the invitation whose own link proves it: those with an account have a link each. */
async function openInvitations(tx: EngineTransaction, { profileId, roleId }: LinkOwner): Promise<Row[]> {
  const found = await sql<Row>`
    select r.* from roles r join profiles p on p.email = r.email and p.id = ${profileId}
    where r.profile_id is null and r.deleted_at is null and (${roleId}::bigint is null or r.invited_at < p.created_at)
    order by r.id`.execute(tx);
  return found.rows;
}

async function hasProof(db: AnyDatabase, profileId: number): Promise<boolean> {
  const found = await sql`select 1 from profiles where id = ${profileId} and email_verified_at is not null`.execute(db);
  return found.rows.length > 0;
}
