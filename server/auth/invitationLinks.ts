import { sql } from 'kysely';
import type { Row } from '../../engine/api/engine';
import { isOpenSql } from '../../resources/roles/invitations';
import type { AnyDatabase } from '../database/types';
import { SPENT_LINK } from './links';
import { hashSecret } from './secrets';

/** Why a link does nothing: a title, and what can be done. */
export interface Refusal {
  readonly title: string;
  readonly line: string;
}

/** An invitation by the link that was mailed for it. */
export interface Invited {
  readonly email: string;
  readonly role: Row;
  readonly hasAccount: boolean;
}

const DEAD = 'This link does not work any more';

/** The invitation that a link can still accept, once an account has its address; null for any other link. */
export async function readInvitationLink(db: AnyDatabase, token: string): Promise<Invited | null> {
  const found = await sql<{ email: string; role: Row; has_account: boolean }>`
    select l.email, to_jsonb(r) as role,
      exists (select 1 from profiles p where p.email = l.email and p.deleted_at is null
        and (l.profile_id is null or p.id = l.profile_id)) as has_account
    from one_time_links l join roles r on r.id = l.role_id
    where l.hash = ${hashSecret(token)} and l.purpose = 'verify' and l.used_at is null and l.expires_at > now()
      and ${isOpenSql('r')}`.execute(db);
  const [link] = found.rows;
  return link ? { email: link.email, role: link.role, hasAccount: link.has_account } : null;
}

/** Why a link cannot be used, in words for whoever holds it: of an invitation it says what became of that. */
export async function whyRefused(db: AnyDatabase, token: string): Promise<Refusal> {
  const found = await sql<Record<'is_withdrawn' | 'is_accepted' | 'is_late' | 'is_used' | 'has_account', boolean>>`
    select exists (select 1 from profiles p where p.email = l.email and p.deleted_at is null) as has_account, r.deleted_at is not null as is_withdrawn, r.accepted_at is not null as is_accepted,
      coalesce(r.expires_at <= now(), true) as is_late, l.used_at is not null as is_used
    from one_time_links l join roles r on r.id = l.role_id where l.hash = ${hashSecret(token)}`.execute(db);
  const [invitation] = found.rows;
  if (!invitation) return { title: DEAD, line: SPENT_LINK };
  if (invitation.is_accepted)
    return { title: 'This invitation is accepted', line: 'It was accepted already: sign in to find what it gave.' };
  if (invitation.is_withdrawn) return { title: 'This invitation was withdrawn', line: WITHDRAWN };
  if (invitation.is_late)
    return { title: DEAD, line: 'This invitation was not accepted in time. Ask who invited you to send it again.' };
  if (invitation.is_used)
    return { title: DEAD, line: 'The invitation was sent once more: the link of the latest mail works.' };
  if (!invitation.has_account)
    return { title: 'Make an account first', line: 'Make an account with the address that this was mailed to.' };
  return {
    title: DEAD,
    line: 'Who invited you may not give this role any more. Ask the organiser to invite you anew.',
  };
}

const WITHDRAWN = 'This invitation was withdrawn by the organiser: there is nothing to accept.';
