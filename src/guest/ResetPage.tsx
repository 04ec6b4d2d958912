import './registration.css';
import { useState } from 'react';
import { PASSWORD_MIN } from '../../providers/identity';
import { BackToLogin } from './BackToLogin';
import { filled } from './filled';
import { PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestPage } from './GuestPage';
import { newPassword } from './newPassword';
import { registration } from './registrationTexts';
import { useGuestLocation } from './useGuestLocation';
import type { Submit } from './useSubmit';

/** Where the one-time link of a recovery mail leads. */
export function ResetPage() {
  const { searchParams } = useGuestLocation();
  const [isDone, setDone] = useState(false);
  const submit: Submit = async ({ password = '' }, { resetPassword }) => {
    await resetPassword({ token: searchParams.get('token') ?? '', password });
    setDone(true);
  };
  return (
    <GuestPage title={registration.reset.title}>
      {isDone ? (
        <div className="guest-done" role="status">
          <strong>{registration.reset.done_title}</strong>
          <p>{registration.reset.done}</p>
        </div>
      ) : (
        <>
          <p className="guest-intro">{registration.reset.intro}</p>
          <GuestForm
            checks={{ password: newPassword }}
            submit={submit}
            submitLabel={registration.reset.submit}
            busyLabel={registration.reset.submitting}
          >
            {(problems) => (
              <PasswordField
                name="password"
                label={registration.new_password}
                hint={filled(registration.password_hint, { min: PASSWORD_MIN })}
                problem={problems.password}
                autoComplete="new-password"
              />
            )}
          </GuestForm>
        </>
      )}
      <BackToLogin />
    </GuestPage>
  );
}
