import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** @throws what the mail server says when it refuses */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; without one, mails are written to the log. */
  smtpUrl?: string | undefined;
  /** The sender; the address that signs in to the mail server when left out. */
  from?: string | undefined;
  log(line: string): void;
}

const UNREACHABLE_AFTER_MS = 20_000;

/** Outgoing mail. Without a mail server its links are in the log, so that a trial needs none. */
export function createMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (!smtpUrl) return { send: async (mail) => log(logged(mail)), close: () => {} };
  const transport = createTransport(smtpUrl, { from: from ?? senderOf(smtpUrl) });
  return {
    async send(mail) {
      await withTimeout(transport.sendMail(mail));
    },
    close: () => transport.close(),
  };
}

function logged({ to, subject, text }: Mail): string {
  return `Mail to ${to} (SMTP_URL is not set): ${subject}\n${text.replace(/^/gm, '  ')}`;
}

function senderOf(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return `Startline <${user.includes('@') ? user : `no-reply@${hostname}`}>`;
}

/** A mail server that accepts the connection and then says nothing would keep the stop of the process waiting. */
async function withTimeout(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server does not answer.')), UNREACHABLE_AFTER_MS);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
