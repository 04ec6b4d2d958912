import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import { hashSecret } from '../../auth/secrets';
import type { Mail } from '../mailer';

/** NOTIFY channel that announces queued mails. */
export const MAIL_CHANNEL = 'mails';

/**
 * Queues a mail. With the engine of a transaction, the mail is sent if and only if that transaction commits.
 * @param linkToken token of the one-time link in the mail: the mail is not sent once the link is used or expired
 */
export async function queueMail(
  { db, sealer }: Pick<Engine, 'db' | 'sealer'>,
  mail: Mail,
  { linkToken }: { readonly linkToken?: string } = {},
): Promise<void> {
  const content = sealer.seal(JSON.stringify({ ...mail, id: randomUUID() }));
  const recipient = hashSecret(mail.to.toLowerCase());
  const hash = linkToken === undefined ? null : hashSecret(linkToken);
  await sql`
    with queued as (insert into mails (recipient_hash, content, link_hash) values (${recipient}, ${content}, ${hash}) returning id)
    select pg_notify(${MAIL_CHANNEL}, '') from queued`.execute(db);
}
