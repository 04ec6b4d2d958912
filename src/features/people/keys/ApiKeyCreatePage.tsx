import '../texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { SecretDialog } from '../../../shared/SecretDialog';

/** A new API key of an organization. Its secret is only in the answer to its creation. */
export function Component() {
  const navigate = useNavigate();
  const place = usePlace('api_keys');
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <CreatePage place={place} onSaved={(key) => setSecret(String(key.secret))} />
      {secret && <SecretDialog texts="pages.api_key" secret={secret} onClose={() => navigate(place.list)} />}
    </>
  );
}
