import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import { hashSecret, newSecret } from '../secrets';
import type { Kept, OidcPerson } from './provider';

const COOKIE = /(?:^|;\s*)startline_oidc=(of_[A-Za-z0-9_-]{43})(?:;|$)/;
const MINUTES = 10;

/** What a browser set out for. */
export interface Errand {
  /** Where to go on afterwards: an address of the console. */
  readonly redirect: string | null;
  /** To link an account that is signed in, rather than to sign in. */
  readonly isLink: boolean;
}

/** Remembers what a browser set out for, in the browser by a secret alone that no script reads. */
export async function beginFlow(
  { db, sealer }: Pick<Engine, 'db' | 'sealer'>,
  { reply, isSecure, kept, errand }: { reply: FastifyReply; isSecure: boolean; kept: Kept; errand: Errand },
): Promise<void> {
  const { secret, hash } = newSecret('of');
  await sql`delete from oidc_flows where expires_at <= now()`.execute(db);
  await sql`
    insert into oidc_flows (hash, state_hash, held, redirect, is_link, expires_at)
    values (${hash}, ${hashSecret(kept.state)}, ${sealer.seal(JSON.stringify(kept))}, ${errand.redirect}, ${errand.isLink},
      now() + make_interval(mins => ${MINUTES}::int))`.execute(db);
  // Lax: it comes along when the other service sends the browser back, and with nothing that another site posts.
  const secure = isSecure ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `startline_oidc=${secret}; Path=/v1/auth/oidc; Max-Age=${MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** What was kept for a state, in the browser that it was made for; null for any other browser or state, and the second time. */
export async function takeFlow(
  { db, sealer }: Pick<Engine, 'db' | 'sealer'>,
  { request, state }: { request: FastifyRequest; state: string },
): Promise<{ kept: Kept; errand: Errand } | null> {
  const taken = await sql<{ held: string; redirect: string | null; is_link: boolean }>`
    update oidc_flows set state_hash = null
    where hash = ${flowOf(request)}::text and state_hash = ${hashSecret(state)} and expires_at > now()
    returning held, redirect, is_link`.execute(db);
  const [flow] = taken.rows;
  if (!flow) return null;
  const kept = JSON.parse(sealer.open(flow.held)) as Kept;
  return { kept, errand: { redirect: flow.redirect, isLink: flow.is_link } };
}

/** Notes who came back. */
export async function arrive(
  { db, sealer }: Pick<Engine, 'db' | 'sealer'>,
  { request, person }: { request: FastifyRequest; person: OidcPerson },
): Promise<void> {
  await sql`
    update oidc_flows set held = ${sealer.seal(JSON.stringify({ person }))}, expires_at = now() + make_interval(mins => ${MINUTES}::int)
    where hash = ${flowOf(request)}::text and state_hash is null`.execute(db);
}

/** Who came back in this browser, for what it had set out for; null for nobody, or too long ago. */
export async function arrived(
  { db, sealer }: Pick<Engine, 'db' | 'sealer'>,
  { request, isLink }: { request: FastifyRequest; isLink: boolean },
): Promise<OidcPerson | null> {
  const found = await sql<{ held: string }>`
    select held from oidc_flows
    where hash = ${flowOf(request)}::text and state_hash is null and is_link = ${isLink} and expires_at > now()`.execute(
    db,
  );
  const [flow] = found.rows;
  if (!flow) return null;
  const { person } = JSON.parse(sealer.open(flow.held)) as { person?: OidcPerson };
  return person ?? null;
}

/** What was set out for is done. */
export async function endFlow({ db }: Pick<Engine, 'db'>, request: FastifyRequest): Promise<void> {
  await sql`delete from oidc_flows where hash = ${flowOf(request)}::text`.execute(db);
}

function flowOf(request: FastifyRequest): string | null {
  const secret = COOKIE.exec(request.headers.cookie ?? '')?.[1];
  return secret === undefined ? null : hashSecret(secret);
}
