import { useState } from 'react';
import { PASSWORD_MIN, register } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { EmailField, GuestField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { translateMore } from './moreTexts';
import { translate } from './texts';
import { email, newPassword, required } from './useSubmit';

export function RegisterPage({ location }: GuestPageProps) {
  const [registered, setRegistered] = useState<string | null>(null);
  const submit = async ({ first_name = '', last_name = '', email: address = '', password = '' }) => {
    const isSignedIn = await register({ first_name, last_name, email: address.trim(), password });
    if (!isSignedIn) setRegistered(address.trim());
  };
  if (registered) return <Registered email={registered} location={location} />;
  return (
    <GuestPage title={translateMore('registration.register.title')}>
      <p className="guest-intro">{translateMore('registration.register.intro')}</p>
      <GuestForm
        checks={{ first_name: required, last_name: required, email, password: newPassword }}
        submit={submit}
        submitLabel={translateMore('registration.register.submit')}
        busyLabel={translateMore('registration.register.submitting')}
      >
        {(problems) => (
          <>
            <div className="guest-pair">
              <GuestField
                name="first_name"
                label={translateMore('registration.first_name')}
                problem={problems.first_name}
                autoComplete="given-name"
              />
              <GuestField
                name="last_name"
                label={translateMore('registration.last_name')}
                problem={problems.last_name}
                autoComplete="family-name"
              />
            </div>
            <EmailField problem={problems.email} />
            <PasswordField
              name="password"
              label={translate('account.password')}
              hint={translateMore('registration.password_hint', { min: PASSWORD_MIN })}
              problem={problems.password}
              autoComplete="new-password"
            />
          </>
        )}
      </GuestForm>
      <p className="guest-foot">
        {translateMore('registration.register.has_account')}{' '}
        <GuestLink path="/account/login" location={location}>
          {translateMore('registration.register.login')}
        </GuestLink>
      </p>
    </GuestPage>
  );
}

function Registered({ email: address, location }: { email: string; location: URL }) {
  return (
    <GuestPage title={translateMore('registration.register.title')}>
      <p className="guest-done" role="status">
        {translateMore('registration.register.done', { email: address })}
      </p>
      <p className="guest-links">
        <GuestLink path="/account/login" location={location}>
          {translateMore('registration.back_to_login')}
        </GuestLink>
      </p>
    </GuestPage>
  );
}
