import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** `smtp://user:password@host:port` or `smtps://…`; without one, the log tells of mails. */
  smtpUrl?: string | undefined;
  /** Where mails are kept, for whoever runs the server alone, where no mail server takes them. */
  folder?: string | undefined;
  /** The sender; the address that signs in to the mail server when left out. */
  from?: string | undefined;
  log(line: string): void;
}

const UNREACHABLE_AFTER_MS = 20_000;

/**
 * Outgoing mail. Without a mail server mails are in the log, so that a trial needs none. What a link is worth stays out of it: a log
 * is kept, copied and read by others.
 */
export function createMailer({ smtpUrl, folder, from, log }: MailerOptions): Mailer {
  if (!smtpUrl) {
    return {
      async send(mail) {
        const path = folder === undefined ? null : await keep(mail, folder);
        log(logged(mail, path));
      },
      close: () => {},
    };
  }
  const transport = createTransport(smtpUrl, { from: from ?? senderOf(smtpUrl) });
  return {
    async send(mail) {
      await withTimeout(transport.sendMail(mail));
    },
    close: () => transport.close(),
  };
}

function logged({ to, subject, text }: Mail, path: string | null): string {
  const shown = text.replace(/([?&]token=)[^&\s]*/g, '$1…');
  const where = path === null ? '' : ` Its link is in ${path}.`;
  return `Mail to ${to} (SMTP_URL is not set): ${subject}.${where}\n${shown.replace(/^/gm, '  ')}`;
}

/** As text, readable by the server's user alone. */
async function keep({ to, subject, text }: Mail, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`);
  await writeFile(path, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
  return path;
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
