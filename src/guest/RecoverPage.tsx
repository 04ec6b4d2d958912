import './registration.css';
import { useState } from 'react';
import { BackToLogin } from './BackToLogin';
import { filled } from './filled';
import { EmailField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestPage } from './GuestPage';
import { registration } from './registrationTexts';
import { email, type Submit } from './useSubmit';

export function RecoverPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit: Submit = async ({ email: address = '' }, { requestRecovery }) => {
    await requestRecovery(address.trim());
    setSentTo(address.trim());
  };
  return (
    <GuestPage title={registration.recover.title}>
      {sentTo ? (
        <div className="guest-done" role="status">
          <strong>{registration.recover.sent_title}</strong>
          <p>{filled(registration.recover.sent, { email: sentTo })}</p>
        </div>
      ) : (
        <>
          <p className="guest-intro">{registration.recover.intro}</p>
          <GuestForm
            checks={{ email }}
            submit={submit}
            submitLabel={registration.recover.submit}
            busyLabel={registration.recover.submitting}
          >
            {(problems) => <EmailField problem={problems.email} />}
          </GuestForm>
        </>
      )}
      <BackToLogin />
    </GuestPage>
  );
}
