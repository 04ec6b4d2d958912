import { compose } from '../compose';
import type { Mail } from '../mailer';
import { english } from './english';
import type { AccountLetters, Said } from './letters';

/** Whom a mail about an account is for. */
export interface Holder {
  readonly email: string;
  readonly first_name: string;
  /** The language of the profile, as `nl` or `en-US`. */
  readonly locale: string;
}

/** A mail to who holds an account, in their language. `link`: where its button leads. */
export function accountMail(holder: Holder, link: string, say: (letters: AccountLetters) => Said): Promise<Mail> {
  const { label, ...said } = say(english);
  return compose({
    ...said,
    to: holder.email,
    greeting: english.greeting(holder.first_name),
    button: { label, link },
    locale: holder.locale,
  });
}
