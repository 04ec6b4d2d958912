import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import { isOpenSql } from '../../../resources/roles/invitations';
import { GIVE_UP_AFTER, pauseAfter } from '../../outbox/retries';
import type { IdentifiedMail, Mailer } from '../mailer';
import { isFinalRefusal } from './refusals';

/** Longer than a mailer waits for a mail server. If a node dies while it sends a mail, another node sends it after this. */
const LEASE_SECONDS = 60;
const LONGEST_ERROR = 500;
const LINK_EXPIRED = 'Not sent: the link in this mail has expired.';

export interface ClaimedMail {
  readonly id: number;
  /** Encrypted. */
  readonly content: string;
  readonly attempts: number;
  /** Why the attempt before failed. */
  readonly error: string | null;
  /** `void`: the link was used, or its invitation was sent again, accepted or withdrawn. */
  readonly link: 'usable' | 'expired' | 'void';
}

export interface Sending {
  readonly engine: Pick<Engine, 'db' | 'sealer'>;
  readonly mailer: Mailer;
  log(line: string): void;
}

/** Leases mails that are due to this node, the oldest first. */
export async function claimMails({ engine: { db } }: Sending, limit: number): Promise<readonly ClaimedMail[]> {
  const claimed = await sql<ClaimedMail>`
    with due as (
      select id from mails where next_attempt_at <= now() order by next_attempt_at, id limit ${limit} for update skip locked)
    update mails m set attempts = m.attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due left join mails old on old.id = due.id
      left join one_time_links l on l.hash = old.link_hash
      left join roles r on r.id = l.role_id
    where m.id = due.id
    returning m.id, m.content, m.attempts, m.error, case
      when m.link_hash is null then 'usable'
      when l.used_at is not null or (r.id is not null and not ${isOpenSql('r')} and l.expires_at > now()) then 'void'
      when coalesce(l.expires_at <= now(), true) then 'expired' else 'usable' end as link`.execute(db);
  return [...claimed.rows].sort((one, other) => one.id - other.id);
}

/** Sends a leased mail. Deletes it once it is sent, and plans the next attempt or gives up where sending fails. */
export async function sendClaimed(sending: Sending, claimed: ClaimedMail): Promise<void> {
  if (claimed.link === 'void') return remove(sending, claimed);
  const mail = JSON.parse(sending.engine.sealer.open(claimed.content)) as IdentifiedMail;
  if (claimed.link === 'expired') {
    const reason = [LINK_EXPIRED, claimed.error].filter(Boolean).join(' ');
    return noteFailure(sending, claimed, { mail, reason, isFinal: true });
  }
  try {
    await sending.mailer.send(mail);
  } catch (error) {
    const reason = (error as Error).message.replaceAll(mail.to, 'the recipient');
    sending.log(`A mail could not be sent: ${reason}`);
    return noteFailure(sending, claimed, { mail, reason, isFinal: isFinalRefusal(error) });
  }
  await remove(sending, claimed);
}

/** The condition that the lease of a row is still the one that this node has. */
function isLeased({ id, attempts }: ClaimedMail) {
  return sql`id = ${id} and attempts = ${attempts}`;
}

async function remove({ engine: { db } }: Sending, claimed: ClaimedMail): Promise<void> {
  await sql`delete from mails where ${isLeased(claimed)}`.execute(db);
}

interface Failure {
  readonly mail: IdentifiedMail;
  readonly reason: string;
  readonly isFinal: boolean;
}

/** Plans the next attempt, or gives up: then only the address is kept, which the system health shows. */
async function noteFailure(
  { engine: { db, sealer } }: Sending,
  claimed: ClaimedMail,
  { mail, reason, isFinal }: Failure,
): Promise<void> {
  const isOver = sql`(${isFinal} or created_at < now() - ${GIVE_UP_AFTER}::interval)`;
  await sql`
    update mails set error = ${reason.slice(0, LONGEST_ERROR)},
      next_attempt_at = case when not ${isOver} then now() + make_interval(secs => ${pauseAfter(claimed.attempts)}) end,
      content = case when ${isOver} then ${sealer.seal(JSON.stringify({ to: mail.to }))} else content end,
      failed_at = case when ${isOver} then now() end
    where ${isLeased(claimed)}`.execute(db);
}
