import { useState } from 'react';
import { account } from '../i18n/en/account';
import { GuestPage } from './GuestPage';

/** Somebody is signed in, but the console's code did not come. */
export function NotLoadedPage({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <GuestPage title={account.not_loaded.title}>
      <div className="guest-form" role="alert">
        <p className="guest-intro">{account.not_loaded.why}</p>
        <button type="button" className="guest-submit" aria-disabled={isBusy} onClick={retry}>
          {isBusy ? account.not_loaded.retrying : account.not_loaded.retry}
        </button>
      </div>
    </GuestPage>
  );
}
