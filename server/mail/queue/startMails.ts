import { sql } from 'kysely';
import type { OpenDatabase } from '../../database/types';
import { startSendQueue } from '../../outbox/sendQueue';
import { MAIL_CHANNEL } from './queueMail';
import { claimMails, type Sending, sendClaimed } from './sendMails';

const AT_A_TIME = 5;
const KEPT = '30 days';

interface MailsOptions extends Sending {
  readonly database: Pick<OpenDatabase, 'listen'>;
  onError(error: unknown): void;
}

/** Sends queued mails until it is stopped. */
export function startMails({ database, onError, ...sending }: MailsOptions): Promise<{ stop(): Promise<void> }> {
  return startSendQueue({
    database,
    channel: MAIL_CHANNEL,
    atATime: AT_A_TIME,
    claim: (limit) => claimMails(sending, limit),
    send: (claimed) => sendClaimed(sending, claimed),
    async prune() {
      await sql`delete from mails where failed_at < now() - ${KEPT}::interval`.execute(sending.engine.db);
    },
    onError,
  });
}
