import { useState } from 'react';
import { GuestPage } from './GuestPage';

const TEXTS = {
  title: 'The console could not be loaded',
  why: 'You are signed in, but the console itself did not come: the connection may be down, or a new version was just put in place. Nothing you saved is lost.',
  retry: 'Try again',
  retrying: 'Trying again…',
};

/** Somebody is signed in, but the console's code did not come. */
export default function NotLoadedPage({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <GuestPage title={TEXTS.title}>
      <div className="guest-form" role="alert">
        <p className="guest-intro">{TEXTS.why}</p>
        <button type="button" className="guest-submit" aria-disabled={isBusy} onClick={retry}>
          {isBusy ? TEXTS.retrying : TEXTS.retry}
        </button>
      </div>
    </GuestPage>
  );
}
