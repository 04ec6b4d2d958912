import { useState } from 'react';
import { PASSWORD_MIN, register } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { GuestField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { translateMore } from './moreTexts';
import { translate } from './texts';
import { email, newPassword, required, useSubmit } from './useSubmit';

export function RegisterPage({ location }: GuestPageProps) {
  const [registered, setRegistered] = useState<string | null>(null);
  const { problems, isBusy, onSubmit } = useSubmit({
    checks: { first_name: required, last_name: required, email, password: newPassword },
    async submit({ first_name = '', last_name = '', email: address = '', password = '' }) {
      const isSignedIn = await register({ first_name, last_name, email: address.trim(), password });
      if (!isSignedIn) setRegistered(address.trim());
    },
  });
  if (registered) return <Registered email={registered} location={location} />;
  return (
    <GuestPage title={translateMore('registration.register.title')}>
      <p className="guest-intro">{translateMore('registration.register.intro')}</p>
      <GuestForm
        problems={problems}
        isBusy={isBusy}
        onSubmit={onSubmit}
        submitLabel={translateMore('registration.register.submit')}
        busyLabel={translateMore('registration.register.submitting')}
      >
        <div className="guest-pair">
          <GuestField
            name="first_name"
            label={translateMore('registration.first_name')}
            problem={problems.fields.first_name}
            autoComplete="given-name"
          />
          <GuestField
            name="last_name"
            label={translateMore('registration.last_name')}
            problem={problems.fields.last_name}
            autoComplete="family-name"
          />
        </div>
        <GuestField
          name="email"
          type="email"
          label={translate('account.email')}
          problem={problems.fields.email}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordField
          name="password"
          label={translate('account.password')}
          hint={translateMore('registration.password_hint', { min: PASSWORD_MIN })}
          problem={problems.fields.password}
          autoComplete="new-password"
        />
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
