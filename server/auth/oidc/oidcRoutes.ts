import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import { inWrite } from '../../../engine/api/operations/transaction';
import { SYSTEM } from '../../../engine/core/access/actor';
import { ApiError, notFound } from '../../../engine/core/errors';
import * as calls from '../../../resources/profiles/oidc.calls';
import { asProfile } from '../../../resources/tenancy';
import { addressKey } from '../../limits/addresses';
import { forgetSessions } from '../actorOf';
import type { IdentityContext } from '../identityRoutes';
import { noteSignIn } from '../newSignIn';
import { personOf } from '../requestSession';
import { finishSignIn } from './finishSignIn';
import { arrive, arrived, beginFlow, endFlow, takeFlow } from './flows';
import { linkIdentity, unlinkIdentity } from './identities';
import type { OidcProvider } from './provider';

const LOGIN = '/account/login';
const PROFILE = '/account/profile';

/** Signing in with another service by OpenID Connect, and linking accounts to it. */
export function serveOidc(serve: ServeCall, context: IdentityContext): void {
  const { engine, oidc, limiters, publicUrl } = context;
  const { db } = engine;
  const goTo = (reply: FastifyReply, path: string, query: Record<string, string | null>) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
    reply.redirect(`${publicUrl()}${path}?${new URLSearchParams(given)}`, 302);
  };

  serve(calls.readOidc, () => ({ provider: oidc?.name ?? null }));

  serve(calls.startOidc, async ({ request, reply, query }) => {
    const provider = requireProvider(oidc);
    await limiters.oidcPerAddress.take(addressKey(request.ip));
    const isLink = query.for === 'link';
    const redirect = ownPath(query.redirect, publicUrl());
    try {
      const redirectUri = `${publicUrl()}${calls.returnFromOidc.path}`;
      const { url, kept } = await provider.begin({ redirectUri, isAgain: query.again === '1' });
      const isSecure = publicUrl().startsWith('https:');
      await beginFlow(engine, { reply, isSecure, kept, errand: { redirect, isLink } });
      reply.redirect(url, 302);
    } catch (error) {
      request.log.warn({ cause: (error as Error).message }, 'the sign-in service cannot be reached');
      goTo(reply, isLink ? PROFILE : LOGIN, { oidc: 'unreachable', redirect });
    }
    return undefined;
  });

  serve(calls.returnFromOidc, async ({ request, reply, query: { state = '' } }) => {
    const provider = requireProvider(oidc);
    const taken = await takeFlow(engine, { request, state });
    if (!taken) {
      goTo(reply, LOGIN, { oidc: 'failed' });
      return undefined;
    }
    const { kept, errand } = taken;
    let result = 'done';
    try {
      // What the browser was sent to, whatever a proxy calls this server.
      const cameTo = new URL(request.url, publicUrl());
      await arrive(engine, { request, person: await provider.end({ cameTo, kept }) });
    } catch (error) {
      request.log.warn({ cause: (error as Error).message }, 'a sign-in by OpenID Connect failed');
      result = 'failed';
    }
    goTo(reply, errand.isLink ? PROFILE : LOGIN, { oidc: result, redirect: errand.redirect });
    return undefined;
  });

  serve(calls.finishOidc, async ({ request, reply, body: { password } }) => {
    requireProvider(oidc);
    const person = await arrived(engine, { request, isLink: false });
    if (!person) throw startAgain();
    const answer = await finishSignIn(context, { request, person, password });
    await endFlow(engine, request);
    return noteSignIn(context, { request, reply }, answer);
  });

  serve(calls.linkOidc, async ({ request }) => {
    requireProvider(oidc);
    const { profileId } = personOf(request);
    const person = await arrived(engine, { request, isLink: true });
    if (!person) throw startAgain();
    await asWrite(context, profileId, (write) => linkIdentity(write, profileId, person));
    await endFlow(engine, request);
    forgetSessions(db);
    return undefined;
  });

  serve(calls.listIdentities, async ({ request }) => {
    const { profileId } = personOf(request);
    const found = await sql<{
      id: number;
      issuer: string;
      email: string | null;
      created_at: string;
      last_used_at: string | null;
    }>`
      select id, issuer, email, created_at, last_used_at from linked_identities where profile_id = ${profileId} order by id limit 100`.execute(
      db,
    );
    return { items: found.rows, totalItems: found.rows.length };
  });

  serve(calls.unlinkIdentity, async ({ request, params: { id } }) => {
    const { profileId } = personOf(request);
    const isUnlinked = await asWrite(context, profileId, async (write) => {
      await requireOtherWay(write.tx, profileId, id);
      return unlinkIdentity(write, profileId, id);
    });
    if (!isUnlinked) throw notFound('Link');
    return { ids: [id], count: 1 };
  });
}

function asWrite<Result>(
  { engine }: IdentityContext,
  profileId: number,
  run: Parameters<typeof inWrite<Result>>[1],
): Promise<Result> {
  const actor = { ...SYSTEM, identity: asProfile(profileId) };
  return inWrite({ engine, actor, resource: engine.plan.get('profiles') }, run);
}

/** @throws ApiError 409 where nothing else would sign the person in */
async function requireOtherWay(db: IdentityContext['engine']['db'], profileId: number, id: number): Promise<void> {
  const found = await sql`
    select 1 from profiles p where p.id = ${profileId} and (p.password is not null
      or exists (select 1 from linked_identities l where l.profile_id = p.id and l.id <> ${id})) for update of p`.execute(
    db,
  );
  if (found.rows.length > 0) return;
  const message =
    'Your account has no password: nothing else would sign you in. Set one by “Forgot your password?” first.';
  throw new ApiError({ code: 'conflict', message });
}

function requireProvider(oidc: OidcProvider | null): OidcProvider {
  if (!oidc) throw notFound('Sign-in service');
  return oidc;
}

/** A path of the console and of nothing else; null where something else was given. */
function ownPath(redirect: string | undefined, publicUrl: string): string | null {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, publicUrl)) return null;
  const url = new URL(redirect, publicUrl);
  // "//host" and "/\host" resolve to another origin, and "/.//host" to a path that would.
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function startAgain(): ApiError {
  return new ApiError({ code: 'unauthenticated', message: 'Too much time has passed. Sign in from the start.' });
}
