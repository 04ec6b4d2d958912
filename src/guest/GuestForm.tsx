import { type ReactNode, useEffect, useRef } from 'react';
import { account } from '../i18n/en/account';
import { type FormProblems, type SubmitOptions, useSubmit } from './useSubmit';

interface GuestFormProps extends SubmitOptions {
  /** The button's text, and its text while the server works. */
  submitLabel: string;
  busyLabel: string;
  /** The fields, given what is wrong with each by its name. */
  children: (problems: FormProblems['fields']) => ReactNode;
}

/** Fields, a summary of what is wrong with them, and one button. */
export function GuestForm({ checks, submit, submitLabel, busyLabel, children }: GuestFormProps) {
  const { problems, isBusy, onSubmit } = useSubmit({ checks, submit });
  return (
    <form className="guest-form" onSubmit={onSubmit} noValidate aria-busy={isBusy}>
      <ProblemSummary problems={problems} />
      {children(problems.fields)}
      <button type="submit" className="guest-submit" aria-disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </button>
    </form>
  );
}

/** Takes the focus when something is wrong, so that nobody has to look for it. */
function ProblemSummary({ problems }: { problems: FormProblems }) {
  const summary = useRef<HTMLDivElement>(null);
  const fields = Object.entries(problems.fields);
  const hasProblems = problems.form !== undefined || fields.length > 0;

  useEffect(() => {
    if (problems.form !== undefined || Object.keys(problems.fields).length > 0) summary.current?.focus();
  }, [problems]);

  if (!hasProblems) return null;
  return (
    <div ref={summary} className="guest-problems" role="alert" tabIndex={-1}>
      {problems.form && <p>{problems.form}</p>}
      {fields.length > 0 && <p>{account.problems}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, text]) => (
            <li key={name}>
              <a href={`#${name}`}>{labelOf(name)}</a>: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The name of a field as the page shows it. */
function labelOf(name: string): string {
  return document.querySelector(`label[for="${name}"]`)?.textContent ?? name;
}
