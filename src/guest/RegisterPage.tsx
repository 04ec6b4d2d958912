import './registration.css';
import { useState } from 'react';
import { PASSWORD_MIN } from '../../providers/identity';
import { account } from '../i18n/en/account';
import { BackToLogin } from './BackToLogin';
import { filled } from './filled';
import { EmailField, GuestField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { newPassword } from './newPassword';
import { registration } from './registrationTexts';
import { email, required, type Submit } from './useSubmit';

export function RegisterPage() {
  const [registered, setRegistered] = useState<string | null>(null);
  const submit: Submit = async (
    { first_name = '', last_name = '', email: address = '', password = '' },
    { register },
  ) => {
    const isSignedIn = await register({ first_name, last_name, email: address.trim(), password });
    if (!isSignedIn) setRegistered(address.trim());
  };
  if (registered) return <Registered email={registered} />;
  return (
    <GuestPage title={registration.register.title}>
      <p className="guest-intro">{registration.register.intro}</p>
      <GuestForm
        checks={{ first_name: required, last_name: required, email, password: newPassword }}
        submit={submit}
        submitLabel={registration.register.submit}
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
            <EmailField problem={problems.email} />
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
      <p className="guest-foot">
        {registration.register.has_account} <GuestLink path="/account/login">{registration.register.login}</GuestLink>
      </p>
    </GuestPage>
  );
}

function Registered({ email: address }: { email: string }) {
  return (
    <GuestPage title={registration.register.title}>
      <p className="guest-done" role="status">
        {filled(registration.register.done, { email: address })}
      </p>
      <BackToLogin />
    </GuestPage>
  );
}
