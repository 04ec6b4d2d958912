import { useEffect } from 'react';
import { signIn } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { EmailField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { translate } from './texts';
import { email, required } from './useSubmit';

export function LoginPage({ location }: GuestPageProps) {
  useEffect(() => {
    // The page has one purpose; but a keyboard that covers half a phone's screen is for its owner to open.
    if (window.matchMedia?.('(pointer: fine)').matches) document.getElementById('email')?.focus();
  }, []);

  return (
    <GuestPage title={translate('account.login.title')}>
      {location.searchParams.has('redirect') && <p className="guest-intro">{translate('account.login.to_continue')}</p>}
      <GuestForm
        checks={{ email, password: required }}
        submit={({ email: address = '', password = '' }) => signIn({ email: address.trim(), password })}
        submitLabel={translate('account.login.submit')}
        busyLabel={translate('account.login.submitting')}
      >
        {(problems) => (
          <>
            <EmailField problem={problems.email} />
            <PasswordField
              name="password"
              label={translate('account.password')}
              problem={problems.password}
              autoComplete="current-password"
            />
          </>
        )}
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
