import type { Mailer } from './mailer';

/** What is on its way to the mail server, and what it did not take since the process began. */
export interface CountedMails {
  readonly waiting: number;
  readonly failed: number;
}

/** The same mailer, and what became of its mails. */
export function countMails(mailer: Mailer): { mailer: Mailer; mails: CountedMails } {
  const mails = { waiting: 0, failed: 0 };
  return {
    mails,
    mailer: {
      ...mailer,
      async send(mail) {
        mails.waiting += 1;
        try {
          await mailer.send(mail);
        } catch (error) {
          mails.failed += 1;
          throw error;
        } finally {
          mails.waiting -= 1;
        }
      },
    },
  };
}
