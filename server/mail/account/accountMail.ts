import { compose } from '../compose';
import type { Mail } from '../mailer';
import { lettersIn } from './languages';
import type { AccountLetters, Said } from './letters';

/** Whom a mail about an account is for. */
export interface Holder {
  readonly email: string;
  readonly first_name: string;
  /** The language of the profile, as `nl` or `en-US`. */
  readonly locale: string;
}

/** A mail to who holds an account, in their language. `link`: where its button leads. */
export function accountMail(holder: Holder, link: string, say: (letters: AccountLetters) => Said): Mail {
  const { language, letters } = lettersIn(holder.locale);
  const { label, ...said } = say(letters);
  return compose({
    ...said,
    to: holder.email,
    greeting: letters.greeting(holder.first_name),
    button: { label, link },
    language,
  });
}
