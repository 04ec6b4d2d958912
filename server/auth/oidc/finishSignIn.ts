import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { insertRecords } from '../../../engine/api/operations/createRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../../engine/core/access/actor';
import { ApiError, invalid } from '../../../engine/core/errors';
import type { SignedIn } from '../../../resources/profiles/identity.calls';
import { asProfile } from '../../../resources/tenancy';
import type { AnyDatabase } from '../../database/types';
import { addressKey } from '../../limits/addresses';
import { attemptWithin } from '../../limits/attempts';
import { openInvitations } from '../emailProof';
import { signInOrHalf } from '../factor/signInHalves';
import type { IdentityContext } from '../identityRoutes';
import { mailInvitations, postWithin } from '../letters';
import { isStillPassword } from '../passwords';
import { accountWith, linkIdentity, profileOf } from './identities';
import type { OidcPerson } from './provider';

interface Finish {
  readonly request: FastifyRequest;
  readonly person: OidcPerson;
  readonly password: string | undefined;
}

/**
 * Signs in who has come back from the other service. An address alone links nothing: that service may give it to somebody else one day,
 * and an account of that address may be anybody's who registered with it. So who knows the account's password links it.
 * @throws ApiError 403 where the address is not confirmed there, or a code is needed; 409 where a password is; 422 for a wrong one
 */
export async function finishSignIn(context: IdentityContext, { request, person, password }: Finish): Promise<SignedIn> {
  const { db } = context.engine;
  const profileId = (await profileOf(db, person)) ?? (await linkedOrMade(context, { request, person, password }));
  const stored = await storedPassword(db, profileId);
  return signInOrHalf(context, {
    request,
    profileId,
    stored,
    async check(tx) {
      const used = await sql`
        update linked_identities l set last_used_at = now() from profiles p
        where l.issuer = ${person.issuer} and l.subject = ${person.subject} and l.profile_id = ${profileId}
          and p.id = l.profile_id and p.deleted_at is null returning l.id`.execute(tx);
      if (used.rows.length === 0)
        throw new ApiError({
          code: 'unauthenticated',
          message: 'This sign-in is not linked to your account any more.',
        });
    },
  });
}

async function linkedOrMade(context: IdentityContext, { request, person, password }: Finish): Promise<number> {
  if (!person.isEmailVerified || person.email === null) throw unconfirmed();
  const account = await accountWith(context.engine.db, person.email);
  if (account) return linkByPassword(context, { account, person, password });
  await context.limiters.registerPerAddress.take(addressKey(request.ip));
  return makeAccount(context, person, person.email);
}

async function linkByPassword(
  { engine, passwords, limiters }: IdentityContext,
  given: { account: { id: number; password: string | null }; person: OidcPerson; password: string | undefined },
): Promise<number> {
  const { account, person, password } = given;
  if (password === undefined)
    throw new ApiError({
      code: 'account_exists',
      message: `There is an account with ${person.email} already. Give its password to link it.`,
      details: { email: person.email },
    });
  const counted = [{ limiter: limiters.passwordPerProfile, key: String(account.id) }];
  const stored = await attemptWithin(counted, async (succeed) => {
    const isRight = await passwords.verify(account.password, password);
    if (!isRight || account.password === null) throw wrong();
    await succeed();
    return account.password;
  });
  const actor = { ...SYSTEM, identity: asProfile(account.id) };
  await inWrite({ engine, actor, resource: engine.plan.get('profiles') }, async (write) => {
    if (!(await isStillPassword({ tx: write.tx, profileId: account.id, stored }))) throw wrong();
    await linkIdentity(write, account.id, person);
  });
  return account.id;
}

/** An account without a password. The other service answers for its address, as a mailed link would. */
async function makeAccount(context: IdentityContext, person: OidcPerson, email: string): Promise<number> {
  const { engine } = context;
  const { first_name, last_name } = person;
  return inWrite({ engine, actor: SYSTEM, resource: engine.plan.get('profiles') }, async (write) => {
    const [id = 0] = await insertRecords(write, [{ first_name, last_name, email }]);
    await writeValues(write, [id], { email_verified_at: new Date().toISOString() });
    await linkIdentity(write, id, person);
    const left = await openInvitations(write.tx, { profileId: id, email, roleId: null });
    await mailInvitations(postWithin(context, write.tx), left);
    return id;
  });
}

async function storedPassword(db: AnyDatabase, profileId: number): Promise<string> {
  const found = await sql<{ stored: string }>`
    select coalesce(password, '') as stored from profiles where id = ${profileId}`.execute(db);
  return found.rows[0]?.stored ?? '';
}

function unconfirmed(): ApiError {
  const message =
    'That service does not say that your e-mail address is confirmed. Sign in with your password, and link it in your profile.';
  return new ApiError({ code: 'forbidden', message });
}

function wrong(): ApiError {
  return invalid({ password: ['This is not the password of the account.'] });
}
