import { useEffect } from 'react';
import { signIn } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { GuestField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { translate } from './texts';
import { email, required, useSubmit } from './useSubmit';

export function LoginPage({ location }: GuestPageProps) {
  const { problems, isBusy, onSubmit } = useSubmit({
    checks: { email, password: required },
    submit: ({ email: address = '', password = '' }) => signIn({ email: address.trim(), password }),
  });

  useEffect(() => {
    // The page has one purpose; but a keyboard that covers half a phone's screen is for its owner to open.
    if (window.matchMedia?.('(pointer: fine)').matches) document.getElementById('email')?.focus();
  }, []);

  return (
    <GuestPage title={translate('account.login.title')}>
      {location.searchParams.has('redirect') && <p className="guest-intro">{translate('account.login.to_continue')}</p>}
      <GuestForm
        problems={problems}
        isBusy={isBusy}
        onSubmit={onSubmit}
        submitLabel={translate('account.login.submit')}
        busyLabel={translate('account.login.submitting')}
      >
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
          problem={problems.fields.password}
          autoComplete="current-password"
        />
      </GuestForm>
      <p className="guest-links">
        <GuestLink path="/account/recover" location={location}>
          {translate('account.login.forgot')}
        </GuestLink>
      </p>
      <p className="guest-foot">
        {translate('account.login.no_account')}{' '}
        <GuestLink path="/account/register" location={location}>
          {translate('account.login.register')}
        </GuestLink>
      </p>
    </GuestPage>
  );
}
