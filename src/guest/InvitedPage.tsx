import { useEffect, useState } from 'react';
import { isAbort } from '../../providers/httpError';
import { makeAccount } from '../../providers/identity';
import { acceptInvitation, acceptingAddress, fetchInvitation, type Invitation } from '../../providers/invitation';
import { type Session, storeSession } from '../../providers/session';
import { BackToLogin } from './BackToLogin';
import { filled } from './filled';
import { GuestForm } from './GuestForm';
import { GuestPage } from './GuestPage';
import { RegisterForm } from './RegisterForm';
import { registration } from './registrationTexts';
import { problemsOf } from './sending';

const texts = registration.invited;

/** Where the mailed link of an invitation leads somebody without an account: makes one with the address, and accepts. */
export function InvitedPage({ token }: { token: string }) {
  const { invitation, problem } = useInvitation(token);
  const [session, setSession] = useState<Session | null>(null);
  if (problem) {
    return (
      <GuestPage title={texts.gone}>
        <p className="guest-intro" role="status">
          {problem}
        </p>
        <BackToLogin />
      </GuestPage>
    );
  }
  if (!invitation) {
    return (
      <GuestPage title={texts.title}>
        <p className="guest-intro" role="status">
          {registration.oidc.working}
        </p>
      </GuestPage>
    );
  }
  if (session) return <Waiting {...{ token, invitation, session }} />;
  return (
    <GuestPage title={texts.title}>
      <p className="guest-intro">{filled(texts.offer, words(invitation))}</p>
      <p className="guest-intro">{invitation.meaning}</p>
      <RegisterForm
        email={invitation.email}
        submit={async (person) => {
          const made = await makeAccount(person);
          if (made) setSession(made);
          else window.location.assign(acceptingAddress(token));
        }}
      />
    </GuestPage>
  );
}

/** The account is there; the link proves its address, and accepts, once its holder says so. */
function Waiting({ token, invitation, session }: { token: string; invitation: Invitation; session: Session }) {
  return (
    <GuestPage title={texts.waiting_title}>
      <p className="guest-done" role="status">
        {filled(texts.unconfirmed, words(invitation))}
      </p>
      <p className="guest-intro">{filled(texts.waiting, words(invitation))}</p>
      <GuestForm
        checks={{}}
        submit={async () => {
          await acceptInvitation(token, session);
          enter(session);
        }}
        submitLabel={texts.accept}
        busyLabel={texts.accepting}
      >
        {() => null}
      </GuestForm>
      <p className="guest-links">
        <button type="button" className="guest-textbutton" onClick={() => enter(session)}>
          {texts.later}
        </button>
      </p>
    </GuestPage>
  );
}

/** Opens the console: what is stored is found by these pages, which then give way to it. */
function enter(session: Session): void {
  window.history.replaceState(null, '', '/events');
  storeSession(session);
}

const words = ({ email, tenant, role }: Invitation) => ({ email, tenant, role });

function useInvitation(token: string): { invitation: Invitation | null; problem: string | null } {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    fetchInvitation(token, asking.signal)
      .then((found) => {
        if (found.has_account) window.location.replace(acceptingAddress(token));
        else setInvitation(found);
      })
      .catch((error: unknown) => !isAbort(error) && setProblem(problemsOf(error, []).form ?? texts.gone));
    return () => asking.abort();
  }, [token]);
  return { invitation, problem };
}
