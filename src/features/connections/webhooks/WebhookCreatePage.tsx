import '../texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { SecretDialog } from '../../../shared/SecretDialog';
import { TopicsInput } from './TopicsInput';

const INPUTS = { topics: TopicsInput };

/** A new webhook, of an event or of all that an organization has. Its secret is only in the answer to its creation. */
export function Component() {
  const navigate = useNavigate();
  const place = usePlace('webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <CreatePage place={place} inputs={INPUTS} onSaved={(webhook) => setSecret(String(webhook.secret))} />
      {secret && <SecretDialog texts="pages.webhooks" secret={secret} onClose={() => navigate(place.list)} />}
    </>
  );
}
