import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { organizationsPlace, useIdParam } from '../places';
import { useKeysPlace } from './keysPlace';

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

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{translate('pages.api_key.issued')}</DialogTitle>
      <DialogContent>
        <TextField
          label={translate('pages.api_key.secret')}
          helperText={translate('pages.api_key.issued_why')}
          value={secret}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => navigator.clipboard?.writeText(secret)}>{translate('pages.api_key.copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {translate('pages.api_key.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
