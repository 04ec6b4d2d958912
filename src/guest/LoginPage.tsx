import { lazy, Suspense, useEffect, useState } from 'react';
import { viewingOver } from '../../providers/viewing';
import { account } from '../i18n/en/account';
import { filled } from './filled';
import { EmailField, PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { useGuestLocation } from './useGuestLocation';
import { email, required } from './useSubmit';

// Loaded by who needs it.
const CodePage = lazy(async () => ({ default: (await import('./otherPages')).CodePage }));
const OidcPage = lazy(async () => ({ default: (await import('./otherPages')).OidcPage }));
// Where there is one is asked once the page is there.
const OidcWay = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return import('./OidcWay').catch(() => ({ default: () => null }));
});

const SETTLED_MS = 300;

export function LoginPage() {
  const { searchParams } = useGuestLocation();
  const [half, setHalf] = useState<string | null>(null);
  const over = viewingOver();

  useEffect(() => {
    // The page has one purpose; but a keyboard that covers half a phone's screen is for its owner to open.
    if (window.matchMedia?.('(pointer: fine)').matches) document.getElementById('email')?.focus();
  }, []);

  if (half !== null) {
    return (
      <Suspense>
        <CodePage half={half} onBack={() => setHalf(null)} />
      </Suspense>
    );
  }
  if (searchParams.get('oidc') === 'done') {
    return (
      <Suspense>
        <OidcPage onHalf={setHalf} />
      </Suspense>
    );
  }
  return (
    <GuestPage title={account.login.title}>
      {searchParams.has('redirect') && (
        <p className="guest-intro">
          {account.login.to_continue} {hasDrafts() && account.login.kept}
        </p>
      )}
      {over !== null && <p className="guest-intro">{filled(account.login.viewing_over, { name: over })}</p>}
      {searchParams.has('erased') && <p className="guest-intro">{account.login.erased}</p>}
      <GuestForm
        checks={{ email, password: required }}
        submit={async ({ email: address = '', password = '' }, { signIn }) =>
          setHalf(await signIn({ email: address.trim(), password }))
        }
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
      <Suspense>
        <OidcWay />
      </Suspense>
      <p className="guest-foot">
        {account.login.no_account} <GuestLink path="/account/register">{account.login.register}</GuestLink>
      </p>
    </GuestPage>
  );
}

/** Whether a form of this device has anything that was not saved: their keys begin so (engine/console/forms/drafts). */
function hasDrafts(): boolean {
  try {
    return JSON.stringify(localStorage).includes('"engine.draft.');
  } catch {
    return false;
  }
}
