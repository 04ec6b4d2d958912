import './registration.css';
import { useEffect, useState } from 'react';
import { GuestField } from './GuestField';
import { GuestForm } from './GuestForm';
import { GuestPage } from './GuestPage';
import { registration } from './registrationTexts';
import { required } from './useSubmit';

const texts = registration.code;

interface CodePageProps {
  /** The token of the first half. */
  half: string;
  onBack: () => void;
}

/** The second half of a sign-in: the code of an authenticator app, or one that was kept for when it is out of reach. */
export function CodePage({ half, onBack }: CodePageProps) {
  const [isRecovery, setRecovery] = useState(false);
  useEffect(() => document.getElementById('code')?.focus(), []);
  const label = isRecovery ? texts.recovery_label : texts.label;
  return (
    <GuestPage title={texts.title}>
      <p className="guest-intro">{isRecovery ? texts.recovery_intro : texts.intro}</p>
      <GuestForm
        key={String(isRecovery)}
        checks={{ code: required }}
        submit={({ code = '' }, { signInWithCode }) => signInWithCode({ token: half, code: code.trim() })}
        submitLabel={texts.submit}
        busyLabel={texts.submitting}
      >
        {(problems) => (
          <GuestField
            name="code"
            label={label}
            problem={problems.code}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
        )}
      </GuestForm>
      <p className="guest-links">
        <button type="button" className="guest-textbutton" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.use_app : texts.use_recovery}
        </button>
      </p>
      <p className="guest-links">
        <button type="button" className="guest-textbutton" onClick={onBack}>
          {registration.back_to_login}
        </button>
      </p>
    </GuestPage>
  );
}
