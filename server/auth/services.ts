import { createMailer, type Mailer } from '../mail/mailer';
import { type Background, createBackground } from './background';
import type { OidcProvider } from './oidc/provider';
import { createPasswords, type PasswordCost, type Passwords } from './passwords';
import type { RateLimits } from './rateLimits';

/** What signing in works with besides the database; made before the engine, since profiles, roles and API keys need it too. */
export interface IdentityServices {
  readonly passwords: Passwords;
  /** Sends the mails that are queued. */
  readonly mailer: Mailer;
  /** Whether a mail server takes them: else they are kept, and nobody gets them. */
  readonly isMailSent: boolean;
  /** Mails and other work that nobody waits for. */
  readonly background: Background;
  /** Limits to use instead of the defaults. */
  readonly limits: Partial<RateLimits>;
  /** The service that people may sign in with besides; null without one. */
  readonly oidc: OidcProvider | null;
  /** Who is asked where there is no support member. */
  readonly supportEmail: string | undefined;
  /** Where people reach the console, without a slash at the end: mailed links start with it, never with a Host header. */
  publicUrl(): string;
}

interface ServicesOptions {
  /** A function where it is known only once the server listens. */
  publicUrl: string | (() => string);
  smtpUrl?: string | undefined;
  /** The sender of mails. */
  mailFrom?: string | undefined;
  supportEmail?: string | undefined;
  /** Where mails are kept that no mail server takes. */
  mailFolder?: string | undefined;
  /** For tests. */
  passwordCost?: PasswordCost;
  limits?: Partial<RateLimits>;
  oidc?: OidcProvider | null;
  /** For tests, instead of the one that SMTP_URL asks for. */
  mailer?: Mailer;
  log(line: string): void;
}

export function identityServices({
  publicUrl,
  smtpUrl,
  mailFrom,
  supportEmail,
  mailFolder,
  passwordCost,
  limits = {},
  oidc = null,
  mailer,
  log,
}: ServicesOptions): IdentityServices {
  return {
    limits,
    oidc,
    supportEmail,
    passwords: createPasswords(passwordCost),
    mailer: mailer ?? createMailer({ smtpUrl, from: mailFrom, folder: mailFolder, log }),
    isMailSent: mailer !== undefined || smtpUrl !== undefined,
    background: createBackground((error) => log(`A mail could not be written: ${(error as Error).message}`)),
    publicUrl: () => (typeof publicUrl === 'string' ? publicUrl : publicUrl()).replace(/\/+$/, ''),
  };
}
