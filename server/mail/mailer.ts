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

/** A mail with an id that is the same in every attempt to send it. */
export interface IdentifiedMail extends Mail {
  readonly id: string;
}

export interface Mailer {
  /** @throws the error of the mail server, or of the connection to it */
  send(mail: IdentifiedMail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; without one, mails are written to the folder and the log. */
  smtpUrl?: string | undefined;
  /** Where mails are kept, for whoever runs the server alone, where no mail server takes them. */
  folder?: string | undefined;
  /** The sender; by default the address that signs in to the mail server. */
  from?: string | undefined;
  log(line: string): void;
}

/** For the whole conversation with the mail server. Shorter than the lease of a queued mail, so that no other node sends it meanwhile. */
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
  const sender = from ?? senderOf(smtpUrl);
  const domain = /@([^@>\s]+)>?$/.exec(sender)?.[1] ?? 'localhost';
  const transport = createTransport(smtpUrl, { from: sender });
  return {
    async send({ id, ...mail }) {
      await withTimeout(
        transport.sendMail({
          ...mail,
          messageId: `<${id}@${domain}>`,
          // Keeps vacation notices and other automatic replies away (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      );
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

/** Limits the time of an attempt: the stop of the process waits for it. */
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
