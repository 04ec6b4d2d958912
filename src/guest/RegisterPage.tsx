import { useState } from 'react';
import { BackToLogin } from './BackToLogin';
import { filled } from './filled';
import { GuestLink } from './GuestLink';
import { GuestPage } from './GuestPage';
import { InvitedPage } from './InvitedPage';
import { RegisterForm } from './RegisterForm';
import { registration } from './registrationTexts';
import { useGuestLocation } from './useGuestLocation';

/** Makes an account: for whoever comes, or for an invitation whose mailed link leads here. */
export function RegisterPage() {
  const invitation = useGuestLocation().searchParams.get('invitation');
  return invitation ? <InvitedPage token={invitation} /> : <OpenRegistration />;
}

function OpenRegistration() {
  const [registered, setRegistered] = useState<string | null>(null);
  if (registered) return <Registered email={registered} />;
  return (
    <GuestPage title={registration.register.title}>
      <p className="guest-intro">{registration.register.intro}</p>
      <RegisterForm
        submit={async (person, { register }) => {
          if (!(await register(person))) setRegistered(person.email);
        }}
      />
      <p className="guest-foot">
        {registration.register.has_account} <GuestLink path="/account/login">{registration.register.login}</GuestLink>
      </p>
    </GuestPage>
  );
}

function Registered({ email: address }: { email: string }) {
  return (
    <GuestPage title={registration.register.title}>
      <p className="guest-done" role="status">
        {filled(registration.register.done, { email: address })}
      </p>
      <BackToLogin />
    </GuestPage>
  );
}
