import { useState } from 'react';
import { requestRecovery } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { EmailField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { translateMore } from './moreTexts';
import { email } from './useSubmit';

export function RecoverPage({ location }: GuestPageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async ({ email: address = '' }) => {
    await requestRecovery(address.trim());
    setSentTo(address.trim());
  };
  return (
    <GuestPage title={translateMore('registration.recover.title')}>
      {sentTo ? (
        <div className="guest-done" role="status">
          <strong>{translateMore('registration.recover.sent_title')}</strong>
          <p>{translateMore('registration.recover.sent', { email: sentTo })}</p>
        </div>
      ) : (
        <>
          <p className="guest-intro">{translateMore('registration.recover.intro')}</p>
          <GuestForm
            checks={{ email }}
            submit={submit}
            submitLabel={translateMore('registration.recover.submit')}
            busyLabel={translateMore('registration.recover.submitting')}
          >
            {(problems) => <EmailField problem={problems.email} />}
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
