import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { organizationsPlace, useIdParam } from '../places';
import { useKeysPlace } from './keysPlace';
import { SecretDialog } from './SecretDialog';

/** A new API key of an organization. Its secret is only in the answer to its creation. */
export function Component() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const place = useKeysPlace(useIdParam('organization_id'));
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <EngineConsole>
      <CreatePage
        place={place}
        title={translate('pages.api_key.create')}
        breadcrumbs={[
          { label: translate('shell.nav.organizations'), to: organizationsPlace.list },
          { label: translate('pages.organization.keys'), to: place.list },
        ]}
        onSaved={(key) => setSecret(String(key.secret))}
      />
      {secret && <SecretDialog secret={secret} onClose={() => navigate(place.list)} />}
    </EngineConsole>
  );
}
