import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { ConfirmRemoveDialog } from '../../../../engine/fields/confirmRemove/ConfirmRemoveDialog';
import { CreateDialog } from '../../../shared/CreateDialog';
import { SecretDialog } from '../../../shared/SecretDialog';
import { useOnlyOrganization } from '../../../shared/useOnlyOrganization';
import { useKeyCalls } from '../keys/useKeyCalls';
import { ACCOUNT_ROW } from './accountRow';
import { ProfileSection } from './ProfileSection';
import { RowsSkeleton } from './RowsSkeleton';
import { type OwnKey, useOwnKeys } from './useOwnKeys';

/** The API keys one answers for: what they may do and where, when they were used last, and the way to end them. */
export function KeysSection({ profileId }: { profileId: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  // Who may make none has made none, or has lost the right to see them.
  const isAsked = can('api_keys.read');
  const { keys, isPending } = useOwnKeys({ profileId, isAsked });
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (!isAsked) return null;
  return (
    <ProfileSection title={translate('profile.keys')} why={translate('profile.keys_why')}>
      {isPending && <RowsSkeleton />}
      {!isPending && keys.length === 0 && (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('profile.keys_none')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </Box>
      {can('api_keys.create') && (
        <Button
          variant="outlined"
          startIcon={<AddRounded />}
          aria-haspopup="dialog"
          onClick={() => setCreating(true)}
          sx={{ mt: 1.5 }}
        >
          {translate('profile.add_key')}
        </Button>
      )}
      {isCreating && (
        <NewKey
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && <SecretDialog texts="pages.api_key" secret={secret} onClose={() => setSecret(null)} />}
    </ProfileSection>
  );
}

const FIELDS = ['name', 'role', 'is_read_only', 'expires_at'];
const SCOPES = ['organization', 'event'] as const;

function NewKey({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const translate = useTranslate();
  const { id: organization_id, isPending } = useOnlyOrganization();
  if (isPending) return null;
  return (
    <CreateDialog
      resource="api_keys"
      title={translate('pages.api_key.create')}
      why={translate('profile.new_key_why')}
      submitLabel={translate('profile.create_key')}
      fields={FIELDS}
      scopes={SCOPES}
      values={{ organization_id }}
      onCreated={({ secret }) => onCreated(String(secret))}
      onClose={onClose}
    />
  );
}

function KeyRow({ apiKey }: { apiKey: OwnKey }) {
  const translate = useTranslate();
  const { revoke } = useKeyCalls();
  const { can } = useConsole();
  const role = useResourcePlan('api_keys').fields.get('role');
  const [isAsking, setAsking] = useState(false);
  const { state } = apiKey;
  const scope = apiKey.event?.name ?? apiKey.organization?.name;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography component="span" variant="subtitle2">
            {apiKey.name}
          </Typography>
          <code>{apiKey.prefix}…</code>
          {state !== 'working' && <Chip label={translate(`profile.key_${state}`)} />}
        </Box>
        <Typography variant="caption" component="p">
          {role && <FieldValue field={role} record={apiKey} />}
          {apiKey.is_read_only && ` · ${translate('profile.key_reads')}`}
          {scope && ` · ${scope}`}
        </Typography>
        <Typography variant="caption" component="p">
          {apiKey.last_used_at ? (
            <>
              {translate('profile.last_used')} <RelativeTime instant={apiKey.last_used_at} />
            </>
          ) : (
            translate('profile.key_unused')
          )}
          {' · '}
          {apiKey.expires_at ? (
            <>
              {translate(state === 'expired' ? 'profile.key_expired' : 'profile.key_expires')}{' '}
              <RelativeTime instant={apiKey.expires_at} />
            </>
          ) : (
            translate('profile.key_endless')
          )}
        </Typography>
      </Box>
      {(state === 'working' || state === 'unanswered') && can('api_keys.update') && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setAsking(true)}
          aria-label={translate('profile.revoke_key', { name: apiKey.name })}
        >
          {translate('pages.api_key.revoke')}
        </Button>
      )}
      <ConfirmRemoveDialog isOpen={isAsking} remove={() => revoke(apiKey.id)} onClose={() => setAsking(false)}>
        {translate('profile.revoke_why', { name: apiKey.name })}
      </ConfirmRemoveDialog>
    </Box>
  );
}

const ROW = {
  ...ACCOUNT_ROW,
  '& code': { fontSize: 12, color: 'var(--sl-quiet)' },
};
