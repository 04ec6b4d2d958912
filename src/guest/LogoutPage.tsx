import { useEffect } from 'react';
import { signOut } from '../../providers/identity';
import type { GuestPageProps } from './GuestApp';
import { GuestPage } from './GuestPage';
import { translate } from './texts';
import { guestAddress, moveTo } from './useGuestLocation';

/** Signs out, and leads on to signing in. */
export function LogoutPage({ location }: GuestPageProps) {
  const next = guestAddress('/account/login', location);

  useEffect(() => {
    let isShown = true;
    signOut().then(() => isShown && moveTo(next, { isReplacing: true }));
    return () => {
      isShown = false;
    };
  }, [next]);

  return (
    <GuestPage title={translate('account.logout.title')}>
      <p role="status">{translate('account.logout.working')}</p>
    </GuestPage>
  );
}
