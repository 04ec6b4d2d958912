import { useEffect } from 'react';
import { signOut } from '../../providers/identity';
import { GuestPage } from './GuestPage';
import { registration } from './registrationTexts';
import { guestAddress, moveTo, useGuestLocation } from './useGuestLocation';

/** Signs out, and leads on to signing in. */
export function LogoutPage() {
  const here = useGuestLocation();
  const next = here.searchParams.has('erased') ? '/account/login?erased' : guestAddress('/account/login', here);

  useEffect(() => {
    let isShown = true;
    signOut().then(() => isShown && moveTo(next, { isReplacing: true }));
    return () => {
      isShown = false;
    };
  }, [next]);

  return (
    <GuestPage title={registration.logout.title}>
      <p role="status">{registration.logout.working}</p>
    </GuestPage>
  );
}
