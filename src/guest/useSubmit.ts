import { type FormEvent, useState } from 'react';
import { HttpError, UNREACHABLE_CODE } from '../../providers/httpError';
import { PASSWORD_MIN } from '../../providers/identity';
import { translate } from './texts';

/** What is wrong with a form: texts at fields, and one for the form as a whole. */
export interface FormProblems {
  form?: string;
  fields: Record<string, string>;
}

type Values = Record<string, string>;
type Check = (value: string) => string | null;

export interface SubmitOptions {
  /** What each field must be, by its name. */
  checks: Record<string, Check>;
  submit: (values: Values) => Promise<void>;
}

const NONE: FormProblems = { fields: {} };

/** One form's way: check what was typed, send it, and put what the server says where it belongs. */
export function useSubmit({ checks, submit }: SubmitOptions) {
  const [problems, setProblems] = useState<FormProblems>(NONE);
  const [isBusy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]),
    );
    const fields = checked(values, checks);
    setProblems({ fields });
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      await submit(values);
      // Stays busy: another page takes this one's place.
    } catch (error) {
      setProblems(problemsOf(error, Object.keys(checks)));
      setBusy(false);
    }
  }

  return { problems, isBusy, onSubmit };
}

export const required: Check = (value) => (value.trim() ? null : translate('account.error.required'));

export const email: Check = (value) =>
  required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : translate('account.error.email'));

export const newPassword: Check = (value) =>
  required(value) ??
  (value.length >= PASSWORD_MIN ? null : translate('account.error.password_length', { min: PASSWORD_MIN }));

function checked(values: Values, checks: Record<string, Check>): Record<string, string> {
  const results = Object.entries(checks).map(([name, check]) => [name, check(values[name] ?? '')] as const);
  return Object.fromEntries(results.filter((result): result is [string, string] => result[1] !== null));
}

function problemsOf(error: unknown, names: string[]): FormProblems {
  if (!(error instanceof HttpError)) return { form: translate('account.error.critical'), fields: {} };
  const texts = Object.entries(error.errors).map(([name, messages]) => [name, messages.join(' ')] as const);
  const fields = Object.fromEntries(texts.filter(([name]) => names.includes(name)));
  const others = texts.filter(([name]) => !names.includes(name)).map(([, text]) => text);
  if (Object.keys(fields).length > 0 && others.length === 0) return { fields };
  return { form: others.join(' ') || messageOf(error), fields };
}

function messageOf(error: HttpError): string {
  if (error.code === UNREACHABLE_CODE) return translate('account.error.unreachable');
  if (error.status >= 500) return translate('account.error.critical');
  const { retryAfterSeconds: seconds } = error;
  return error.status === 429 && seconds ? translate('account.error.too_many', { seconds }) : error.message;
}
