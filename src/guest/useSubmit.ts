import { type FormEvent, useEffect, useState } from 'react';
import { account } from '../i18n/en/account';

/** What is wrong with a form: texts at fields, and one for the form as a whole. */
export interface FormProblems {
  form?: string;
  fields: Record<string, string>;
}

type Values = Record<string, string>;
type Sending = typeof import('./sending');
export type Check = (value: string) => string | null;

export type Submit = (values: Values, sending: Sending) => Promise<void>;

export interface SubmitOptions {
  /** What each field must be, by its name. */
  checks: Record<string, Check>;
  submit: Submit;
}

const NONE: FormProblems = { fields: {} };

/** One form's way: check what was typed, send it, and put what the server says where it belongs. */
export function useSubmit({ checks, submit }: SubmitOptions) {
  const [problems, setProblems] = useState<FormProblems>(NONE);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => void loadSending(), []);

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
    const sending = await loadSending();
    const refusal = sending
      ? await submit(values, sending).then(
          () => null,
          (error: unknown) => sending.problemsOf(error, Object.keys(checks)),
        )
      : { form: account.error.unreachable, fields };
    // Stays busy when there is none: another page takes this one's place.
    if (!refusal) return;
    setProblems(refusal);
    setBusy(false);
  }

  return { problems, isBusy, onSubmit };
}

/** What sends a form, or null while the server cannot be reached. */
function loadSending(): Promise<Sending | null> {
  return import('./sending').catch(() => null);
}

export const required: Check = (value) => (value.trim() ? null : account.error.required);

export const email: Check = (value) =>
  required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : account.error.email);

function checked(values: Values, checks: Record<string, Check>): Record<string, string> {
  const results = Object.entries(checks).map(([name, check]) => [name, check(values[name] ?? '')] as const);
  return Object.fromEntries(results.filter((result): result is [string, string] => result[1] !== null));
}
