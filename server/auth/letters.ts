import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { titleOf } from '../../engine/core/titleOf';
import { humanise } from '../../engine/core/words';
import { TENANT_KINDS } from '../../resources/tenancy';
import type { Mailer } from '../mail/mailer';
import {
  acceptMail,
  addressChangedMail,
  factorRemovedMail,
  grantMail,
  invitationMail,
  recoverMail,
  verifyMail,
} from '../mail/templates';
import { createLink } from './links';

/** What mails are made from and sent with. */
export interface Post {
  readonly engine: Engine;
  readonly mailer: Mailer;
  publicUrl(): string;
}

interface Recipient {
  readonly id: number;
  readonly first_name: string;
  readonly email: string;
}

/** Mails a link that sets a new password, if there is an account with the address. */
export async function mailRecovery(post: Post, email: string): Promise<void> {
  const person = await personWith(post, email);
  if (!person) return;
  const token = await createLink({ db: post.engine.db, owner: ownerOf(person), purpose: 'recover' });
  const link = `${post.publicUrl()}/account/recover?token=${token}`;
  await post.mailer.send(recoverMail({ to: email, name: person.first_name, link }));
}

/** Mails a link that proves the address to be the person's. */
export async function mailVerification(post: Post, person: Recipient): Promise<void> {
  const link = await proofLink(post, person, null);
  await post.mailer.send(verifyMail({ to: person.email, name: person.first_name, link }));
}

/** Tells the address that an account had before that it is not its any more. */
export async function mailAddressChange(post: Post, before: Recipient): Promise<void> {
  const link = `${post.publicUrl()}/account/login`;
  await post.mailer.send(addressChangedMail({ to: before.email, name: before.first_name, link }));
}

/** Tells a person that their second factor is gone, which a super admin did. */
export async function mailFactorRemoved(post: Post, profileId: number): Promise<void> {
  const person = await personOf(post, profileId);
  if (!person) return;
  const link = `${post.publicUrl()}/account/profile`;
  await post.mailer.send(factorRemovedMail({ to: person.email, name: person.first_name, link }));
}

/** Mails a person the link of each of these invitations of their address. */
export async function mailInvitations(post: Post, roles: readonly Row[]): Promise<void> {
  for (const role of roles) await mailRole(post, { role, inviterId: null });
}

async function proofLink({ engine, publicUrl }: Post, person: Recipient, roleId: number | null): Promise<string> {
  const token = await createLink({ db: engine.db, owner: { ...ownerOf(person), roleId }, purpose: 'verify' });
  return `${publicUrl()}/v1/auth/verify?token=${token}`;
}

/**
 * Tells who was given a role: those who hold it now, those who hold it once they accept, and those who have no account yet.
 */
export async function mailRole(
  post: Post,
  { role, inviterId }: { role: Row; inviterId: number | null },
): Promise<void> {
  const holder = role.profile_id === null ? null : await personOf(post, Number(role.profile_id));
  const to = holder?.email ?? (role.email as string | null);
  if (to === null || (inviterId !== null && role.profile_id === inviterId)) return;
  const inviter = inviterId === null ? null : await personOf(post, inviterId);
  const letter = {
    to,
    inviter: inviter && `${inviter.first_name} ${inviter.last_name}`,
    ...(await offerOf(post, role)),
  };
  if (holder) return post.mailer.send(grantMail({ ...letter, link: `${post.publicUrl()}/events` }));
  const person = await personWith(post, to);
  if (person) return post.mailer.send(acceptMail({ ...letter, link: await proofLink(post, person, Number(role.id)) }));
  await post.mailer.send(invitationMail({ ...letter, link: `${post.publicUrl()}/account/register` }));
}

/** What a role is, in words: `timer` of `City Run`. */
export async function offerOf(post: Pick<Post, 'engine'>, role: Row): Promise<{ role: string; tenant: string }> {
  return { role: humanise(String(role.role)).toLowerCase(), tenant: await tenantName(post, role) };
}

function ownerOf({ id, email }: Recipient): { profileId: number; email: string; roleId: null } {
  return { profileId: id, email, roleId: null };
}

async function personWith({ engine }: Post, email: string): Promise<Recipient | null> {
  const found = await sql<Recipient>`
    select id, first_name, email from profiles where email = ${email} and deleted_at is null`.execute(engine.db);
  return found.rows[0] ?? null;
}

async function personOf({ engine }: Post, id: number): Promise<(Recipient & { last_name: string }) | null> {
  const found = await sql<Recipient & { last_name: string }>`
    select id, first_name, last_name, email from profiles where id = ${id} and deleted_at is null`.execute(engine.db);
  return found.rows[0] ?? null;
}

async function tenantName({ engine }: Pick<Post, 'engine'>, role: Row): Promise<string> {
  for (const kind of TENANT_KINDS) {
    const tenant = engine.plan.tenants.get(kind);
    const id = role[`${kind}_id`];
    if (!tenant || id === null || id === undefined) continue;
    const found = await sql<Row>`select * from ${sql.table(tenant.name)} where id = ${id}`.execute(engine.db);
    if (found.rows[0]) return titleOf(tenant, found.rows[0]);
  }
  return 'Startline';
}
