import '../texts';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useDone } from '../../../../engine/console/writes/useDone';
import { CreateDialog } from '../../../shared/CreateDialog';
import { useOnlyOrganization } from '../../../shared/useOnlyOrganization';

const FIELDS = ['email', 'role'];
const SCOPES = ['organization', 'application', 'event'] as const;

/** Invites an e-mail address to a role, which is theirs once they accept by the link that is mailed there. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const done = useDone();
  const { id: organization_id, isPending } = useOnlyOrganization();
  if (isPending) return null;
  return (
    <CreateDialog
      resource="roles"
      title={translate('pages.invite.title')}
      why={translate('pages.invite.why')}
      submitLabel={translate('pages.invite.submit')}
      fields={FIELDS}
      needed={FIELDS}
      scopes={SCOPES}
      values={{ organization_id }}
      onCreated={({ email }, meta) => {
        done('pages.invite.sent', { email }, { ...meta, undoLabel: 'pages.invite.take_back' });
        onClose();
      }}
      onClose={onClose}
    >
      <RoleMeaning />
    </CreateDialog>
  );
}

/** What the role chosen in the form lets one do. */
function RoleMeaning() {
  const translate = useTranslate();
  const role: unknown = useWatch({ name: 'role' });
  if (!role) return null;
  return (
    <Alert severity="info" role="note" icon={false} sx={{ mt: 1 }}>
      {translate(`pages.powers.role.${role}`)}
    </Alert>
  );
}
