import './registration.css';
import { useEffect, useState } from 'react';
import { HttpError } from '../../providers/httpError';
import { finishOidc } from '../../providers/oidc';
import { account } from '../i18n/en/account';
import { BackToLogin } from './BackToLogin';
import { filled } from './filled';
import { PasswordField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestPage } from './GuestPage';
import { registration } from './registrationTexts';
import { problemsOf } from './sending';
import { required } from './useSubmit';

const texts = registration.oidc;

/** What came of going to the other service: signed in, or what is asked besides. */
type Outcome = { kind: 'failed'; message: string } | { kind: 'link'; email: string };

let finishing: Promise<string | null> | undefined;

/** Signs in who has come back from another service. */
export function OidcPage({ onHalf }: { onHalf: (half: string | null) => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    // Once, however often the page is drawn: what was set out for ends with it.
    finishing ??= finishOidc().finally(() => {
      finishing = undefined;
    });
    finishing.then(onHalf, (error: unknown) => setOutcome(outcomeOf(error)));
  }, [onHalf]);

  if (!outcome) {
    return (
      <GuestPage title={texts.title}>
        <p className="guest-intro" role="status">
          {texts.working}
        </p>
      </GuestPage>
    );
  }
  if (outcome.kind === 'failed') {
    return (
      <GuestPage title={texts.failed_title}>
        <div className="guest-problems" role="alert">
          <p>{outcome.message}</p>
        </div>
        <BackToLogin />
      </GuestPage>
    );
  }
  return (
    <GuestPage title={texts.link_title}>
      <p className="guest-intro">{filled(texts.link_intro, { email: outcome.email })}</p>
      <GuestForm
        checks={{ password: required }}
        submit={async ({ password = '' }) => onHalf(await finishOidc({ password }))}
        submitLabel={texts.link}
        busyLabel={texts.linking}
      >
        {(problems) => (
          <PasswordField
            name="password"
            label={account.password}
            problem={problems.password}
            autoComplete="current-password"
          />
        )}
      </GuestForm>
      <BackToLogin />
    </GuestPage>
  );
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof HttpError && error.code === 'account_exists')
    return { kind: 'link', email: String(error.body.email) };
  return { kind: 'failed', message: problemsOf(error, []).form ?? account.error.critical };
}
