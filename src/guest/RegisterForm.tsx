import './registration.css';
import { PASSWORD_MIN, type Registration } from '../../providers/identity';
import { account } from '../i18n/en/account';
import { filled } from './filled';
import { EmailField, GuestField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { newPassword } from './newPassword';
import { registration } from './registrationTexts';
import { email, required } from './useSubmit';

interface RegisterFormProps {
  /** The one address that the account can have. */
  email?: string;
  submitLabel?: string;
  submit: (person: Registration, sending: typeof import('./sending')) => Promise<void>;
}

/** Name, address and password of a new account. */
export function RegisterForm({ email: fixed, submitLabel = registration.register.submit, submit }: RegisterFormProps) {
  return (
    <GuestForm
      checks={{ first_name: required, last_name: required, email, password: newPassword }}
      submit={({ first_name = '', last_name = '', email: address = '', password = '' }, sending) =>
        submit({ first_name, last_name, email: address.trim(), password }, sending)
      }
      submitLabel={submitLabel}
      busyLabel={registration.register.submitting}
    >
      {(problems) => (
        <>
          <div className="guest-pair">
            <GuestField
              name="first_name"
              label={registration.first_name}
              problem={problems.first_name}
              autoComplete="given-name"
            />
            <GuestField
              name="last_name"
              label={registration.last_name}
              problem={problems.last_name}
              autoComplete="family-name"
            />
          </div>
          <EmailField
            problem={problems.email}
            {...(fixed && { defaultValue: fixed, readOnly: true, hint: registration.invited.email_hint })}
          />
          <PasswordField
            name="password"
            label={account.password}
            hint={filled(registration.password_hint, { min: PASSWORD_MIN })}
            problem={problems.password}
            autoComplete="new-password"
          />
        </>
      )}
    </GuestForm>
  );
}
