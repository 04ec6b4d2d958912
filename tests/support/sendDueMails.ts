import { claimMails, type Sending, sendClaimed } from '../../server/mail/queue/sendMails';

/** Sends the mails that are due now, one after the other. */
export async function sendDueMails(sending: Sending): Promise<void> {
  for (;;) {
    const claimed = await claimMails(sending, 100);
    if (claimed.length === 0) return;
    for (const mail of claimed) await sendClaimed(sending, mail);
  }
}
