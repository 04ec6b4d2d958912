import { useEffect } from 'react';
import { signOut } from '../../providers/identity';
import { account } from '../i18n/en/account';
import { GuestPage } from './GuestPage';
import { guestAddress, moveTo, useGuestLocation } from './useGuestLocation';

/** Signs out, and leads on to signing in. */
export function LogoutPage() {
  const next = guestAddress('/account/login', useGuestLocation());

  useEffect(() => {
    let isShown = true;
    signOut().then(() => isShown && moveTo(next, { isReplacing: true }));
    return () => {
      isShown = false;
    };
  }, [next]);

  return (
    <GuestPage title={account.logout.title}>
      <p role="status">{account.logout.working}</p>
    </GuestPage>
  );
}
