import { useState } from 'react';
import { PASSWORD_MIN, resetPassword } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { translateMore } from './moreTexts';
import { newPassword } from './useSubmit';

/** Where the one-time link of a recovery mail leads. */
export function ResetPage({ location }: GuestPageProps) {
  const [isDone, setDone] = useState(false);
  const submit = async ({ password = '' }) => {
    await resetPassword({ token: location.searchParams.get('token') ?? '', password });
    setDone(true);
  };
  return (
    <GuestPage title={translateMore('registration.reset.title')}>
      {isDone ? (
        <div className="guest-done" role="status">
          <strong>{translateMore('registration.reset.done_title')}</strong>
          <p>{translateMore('registration.reset.done')}</p>
        </div>
      ) : (
        <>
          <p className="guest-intro">{translateMore('registration.reset.intro')}</p>
          <GuestForm
            checks={{ password: newPassword }}
            submit={submit}
            submitLabel={translateMore('registration.reset.submit')}
            busyLabel={translateMore('registration.reset.submitting')}
          >
            {(problems) => (
              <PasswordField
                name="password"
                label={translateMore('registration.new_password')}
                hint={translateMore('registration.password_hint', { min: PASSWORD_MIN })}
                problem={problems.password}
                autoComplete="new-password"
              />
            )}
          </GuestForm>
        </>
      )}
      <p className="guest-links">
        <GuestLink path="/account/login" location={location}>
          {translateMore('registration.back_to_login')}
        </GuestLink>
      </p>
    </GuestPage>
  );
}
