import { HttpError, UNREACHABLE_CODE } from '../../providers/httpError';
import { account } from '../i18n/en/account';
import { filled } from './filled';
import type { FormProblems } from './useSubmit';

// What a form needs when it is sent: loaded once the page shows, while somebody types.
export { register, requestRecovery, resetPassword, signIn, signInWithCode } from '../../providers/identity';

/** What an answer says is wrong, at the fields of these names or with the form as a whole. */
export function problemsOf(error: unknown, names: string[]): FormProblems {
  if (!(error instanceof HttpError)) return { form: account.error.critical, fields: {} };
  const texts = Object.entries(error.errors).map(([name, messages]) => [name, messages.join(' ')] as const);
  const fields = Object.fromEntries(texts.filter(([name]) => names.includes(name)));
  const others = texts.filter(([name]) => !names.includes(name)).map(([, text]) => text);
  if (Object.keys(fields).length > 0 && others.length === 0) return { fields };
  return { form: others.join(' ') || messageOf(error), fields };
}

function messageOf(error: HttpError): string {
  if (error.code === UNREACHABLE_CODE) return account.error.unreachable;
  if (error.status >= 500) return account.error.critical;
  const { retryAfterSeconds: seconds } = error;
  return error.status === 429 && seconds ? filled(account.error.too_many, { seconds }) : error.message;
}
