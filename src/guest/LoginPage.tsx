import { useEffect } from 'react';
import { account } from '../i18n/en/account';
import { EmailField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { useGuestLocation } from './useGuestLocation';
import { email, required } from './useSubmit';

export function LoginPage() {
  const { searchParams } = useGuestLocation();

  useEffect(() => {
    // The page has one purpose; but a keyboard that covers half a phone's screen is for its owner to open.
    if (window.matchMedia?.('(pointer: fine)').matches) document.getElementById('email')?.focus();
  }, []);

  return (
    <GuestPage title={account.login.title}>
      {searchParams.has('redirect') && <p className="guest-intro">{account.login.to_continue}</p>}
      <GuestForm
        checks={{ email, password: required }}
        submit={({ email: address = '', password = '' }, { signIn }) => signIn({ email: address.trim(), password })}
        submitLabel={account.login.submit}
        busyLabel={account.login.submitting}
      >
        {(problems) => (
          <>
            <EmailField problem={problems.email} />
            <PasswordField
              name="password"
              label={account.password}
              problem={problems.password}
              autoComplete="current-password"
            />
          </>
        )}
      </GuestForm>
      <p className="guest-links">
        <GuestLink path="/account/recover">{account.login.forgot}</GuestLink>
      </p>
      <p className="guest-foot">
        {account.login.no_account} <GuestLink path="/account/register">{account.login.register}</GuestLink>
      </p>
    </GuestPage>
  );
}
