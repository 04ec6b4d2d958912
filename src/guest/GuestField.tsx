import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react';
import { account } from '../i18n/en/account';
import { EyeIcon, EyeOffIcon } from './icons';

interface GuestFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  problem?: string;
  /** Something inside the field, at its end. */
  end?: ReactNode;
}

/** A labelled input with its hint and what is wrong with it. Its name is also its id. */
export function GuestField({ name, label, hint, problem, end, ...input }: GuestFieldProps) {
  const describedBy = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return (
    <div className="guest-field">
      <label htmlFor={name}>{label}</label>
      <div className="guest-input" data-invalid={problem ? '' : undefined}>
        <input
          {...input}
          id={name}
          name={name}
          aria-required
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </div>
      {problem && (
        <p id={`${name}-problem`} className="guest-problem">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className="guest-hint" aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The address somebody signs in with. */
export function EmailField(given: Partial<GuestFieldProps>) {
  return (
    <GuestField
      {...given}
      name="email"
      type="email"
      label={account.email}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
    />
  );
}

/** A password that can be looked at, with a word when Caps Lock is on. */
export function PasswordField({ hint, ...field }: Omit<GuestFieldProps, 'end' | 'type'>) {
  const [isShown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  const label = isShown ? account.hide_password : account.show_password;
  return (
    <GuestField
      {...field}
      type={isShown ? 'text' : 'password'}
      hint={isCapsLocked ? account.caps_lock : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLocked(false)}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="guest-reveal"
          aria-label={label}
          title={label}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
