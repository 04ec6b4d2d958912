import { sql } from 'kysely';
import type { Engine, EngineTransaction, Row } from '../../engine/api/engine';
import { titleOf } from '../../engine/core/titleOf';
import { humanise } from '../../engine/core/words';
import { sentSql } from '../../resources/roles/invitations';
import { ROLE_MEANINGS } from '../../resources/roles/roleMeanings';
import type { RoleName } from '../../resources/roles/roleNames';
import { TENANT_KINDS } from '../../resources/tenancy';
import { accountMail, type Holder } from '../mail/account/accountMail';
import type { AccountLetters, Said } from '../mail/account/letters';
import { firstLocaleSql } from '../mail/firstLocale';
import { mailDay } from '../mail/mailLanguages';
import { queueMail } from '../mail/queue/queueMail';
import { acceptMail, grantMail, invitationMail } from '../mail/templates';
import { createLink } from './links';

/** What mails are made from and queued with. */
export interface Post {
  readonly engine: Engine;
  publicUrl(): string;
}

/** Queues mails in a transaction: they are sent if and only if it commits. */
export function postWithin({ engine, publicUrl }: Post, tx: EngineTransaction): Post {
  return { engine: { ...engine, db: tx }, publicUrl };
}

interface Recipient extends Holder {
  readonly id: number;
}

/** Mails a link that sets a new password, if there is an account with the address. */
export async function mailRecovery(post: Post, email: string): Promise<void> {
  const person = await personWith(post, email);
  if (!person) return;
  const token = await createLink({ db: post.engine.db, owner: ownerOf(person), purpose: 'recover' });
  const link = `${post.publicUrl()}/account/recover?token=${token}`;
  await queueMail(post.engine, await accountMail(person, link, (letters) => letters.recover()), { linkToken: token });
}

/** Mails the link that proves the address of an account. It accepts no invitation: anyone may have registered with the address. */
export async function mailVerification(post: Post, person: Recipient): Promise<void> {
  const linkToken = await proofToken(post, person, null);
  const link = linkTo(post.publicUrl(), linkToken);
  await queueMail(post.engine, await accountMail(person, link, (letters) => letters.verify()), { linkToken });
}

/** Tells the address that an account had before that it is not its any more. */
export async function mailAddressChange(post: Post, before: Recipient): Promise<void> {
  const link = `${post.publicUrl()}/account/login`;
  await queueMail(
    post.engine,
    await accountMail(before, link, (letters) => letters.addressChanged({ address: before.email })),
  );
}

/** Tells a person what was done to what they sign in with; nobody where the account is gone. */
export async function mailAboutFactor(
  post: Post,
  profileId: number,
  say: (letters: AccountLetters) => Said,
): Promise<void> {
  const person = await personOf(post, profileId);
  if (person)
    await queueMail(post.engine, await accountMail(person, `${post.publicUrl()}/account/profile#second-factor`, say));
}

/** Mails a person the link of each of these invitations of their address. */
export async function mailInvitations(post: Post, roles: readonly Row[]): Promise<void> {
  for (const role of roles) await mailRole(post, role);
}

/** Of an address without an account as well, which is asked to make one first. */
async function proofToken(
  { engine }: Post,
  { id, email }: { readonly id: number | null; readonly email: string },
  role: Row | null,
): Promise<string> {
  const owner = { profileId: id, email, roleId: role && Number(role.id) };
  const expiresAt = role ? String(role.expires_at) : undefined;
  return createLink({ db: engine.db, owner, purpose: 'verify', expiresAt });
}

/** Where the link of a mail leads that proves an address, or accepts an invitation. */
export function linkTo(publicUrl: string, token: string): string {
  return `${publicUrl}/v1/auth/verify?token=${token}`;
}

/**
 * Tells who was given a role: those who hold it now, those who hold it once they accept, and those who have no account yet.
 */
export async function mailRole(post: Post, role: Row): Promise<void> {
  const holder = role.profile_id === null ? null : await personOf(post, Number(role.profile_id));
  const to = holder?.email ?? (role.email as string | null);
  const inviterId = await senderOf(post, Number(role.id));
  if (to === null || (inviterId !== null && role.profile_id === inviterId)) return;
  const inviter = inviterId === null ? null : await personOf(post, inviterId);
  const letter = {
    to,
    inviter: inviter && `${inviter.first_name} ${inviter.last_name}`,
    ...(await offerOf(post, role)),
  };
  if (holder) {
    const link = `${post.publicUrl()}/events`;
    return queueMail(post.engine, await grantMail({ ...letter, locale: holder.locale, link }));
  }
  const person = await personWith(post, to);
  const locale = person ? person.locale : await localeOf(post, role);
  const linkToken = await proofToken(post, person ?? { id: null, email: to }, role);
  const link = linkTo(post.publicUrl(), linkToken);
  const offer = { ...letter, locale, until: mailDay(String(role.expires_at), locale), link };
  await queueMail(post.engine, await (person ? acceptMail(offer) : invitationMail(offer)), { linkToken });
}

/** What a role is, in words: `timer` of `City Run`, and what that lets one do. */
export async function offerOf(
  post: Pick<Post, 'engine'>,
  role: Row,
): Promise<{ role: string; meaning: string; tenant: string }> {
  const name = String(role.role) as RoleName;
  return {
    role: humanise(name).toLowerCase(),
    meaning: ROLE_MEANINGS[name] ?? '',
    tenant: await tenantName(post, role),
  };
}

/** The person in whose name an offer goes out; null where that is the server, or a program. */
async function senderOf({ engine }: Post, roleId: number): Promise<number | null> {
  const found = await sql<{ profile_id: number | null }>`
    select c.profile_id from roles r, lateral (${sentSql('r.id')}) c where r.id = ${roleId}`.execute(engine.db);
  return found.rows[0]?.profile_id ?? null;
}

/** The first language of the event that a role is of; null of any other role. */
async function localeOf({ engine }: Post, { event_id }: Row): Promise<string | null> {
  if (event_id === null || event_id === undefined) return null;
  const found = await sql<{ locale: string | null }>`
    select ${firstLocaleSql('e')} as locale from events e where e.id = ${event_id}`.execute(engine.db);
  return found.rows[0]?.locale ?? null;
}

function ownerOf({ id, email }: Recipient): { profileId: number; email: string; roleId: null } {
  return { profileId: id, email, roleId: null };
}

async function personWith({ engine }: Post, email: string): Promise<Recipient | null> {
  const found = await sql<Recipient>`
    select id, first_name, email, locale from profiles where email = ${email} and deleted_at is null`.execute(
    engine.db,
  );
  return found.rows[0] ?? null;
}

async function personOf({ engine }: Post, id: number): Promise<(Recipient & { last_name: string }) | null> {
  const found = await sql<Recipient & { last_name: string }>`
    select id, first_name, last_name, email, locale from profiles where id = ${id} and deleted_at is null`.execute(
    engine.db,
  );
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
