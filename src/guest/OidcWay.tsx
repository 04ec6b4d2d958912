import './oidc.css';
import { useEffect, useState } from 'react';
import { oidcAddress, readOidcProvider } from '../../providers/oidc';
import { filled } from './filled';
import { useGuestLocation } from './useGuestLocation';

const WITH = 'Sign in with %{provider}';

/** What came of going there, where that was no sign-in. */
const OUTCOMES: Readonly<Record<string, string>> = {
  failed: 'Signing in there did not work. Try again, or sign in with your password.',
  unreachable: 'That service cannot be reached right now. Sign in with your password, or try again later.',
};

/** The way in by another service, where there is one. */
export default function OidcWay() {
  const { searchParams } = useGuestLocation();
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    readOidcProvider().then(setProvider, () => undefined);
  }, []);
  if (provider === null) return null;
  const redirect = searchParams.get('redirect');
  const problem = OUTCOMES[searchParams.get('oidc') ?? ''];
  return (
    <>
      {problem && (
        <div className="guest-problems guest-outcome" role="alert">
          <p>{problem}</p>
        </div>
      )}
      <a className="guest-way" href={oidcAddress(redirect === null ? {} : { redirect })}>
        {filled(WITH, { provider })}
      </a>
    </>
  );
}
