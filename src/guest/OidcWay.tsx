import { useEffect, useState } from 'react';
import { account } from '../i18n/en/account';
import { filled } from './filled';
import { oidcAddress, readOidcProvider } from './sending';
import { useGuestLocation } from './useGuestLocation';

/** The way in by another service, where there is one. */
export default function OidcWay() {
  const { searchParams } = useGuestLocation();
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    readOidcProvider().then(setProvider, () => undefined);
  }, []);
  if (provider === null) return null;
  const redirect = searchParams.get('redirect');
  return (
    <a className="guest-way" href={oidcAddress(redirect === null ? {} : { redirect })}>
      {filled(account.login.with, { provider })}
    </a>
  );
}
