import '../texts';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import PersonAddAltRounded from '#icons/PersonAddAltRounded';
import { ResourceGrid } from '../../../../engine/console/grid/ResourceGrid';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordTabs } from '../../../../engine/console/record/RecordTabs';
import { humanise } from '../../../../engine/core/words';
import { useGrants } from '../../../../providers/Gate';
import { hasPermission } from '../../../../providers/permissions';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { InviteDialog } from './InviteDialog';
import { RoleAside } from './RoleAside';
import { RoleMatrix } from './RoleMatrix';

/** Who may do what, and where; and what a role may do at all. */
export function Component() {
  const translate = useTranslate();
  const canGive = hasPermission(useGrants(), 'roles.create');
  const [isInviting, setInviting] = useState(false);
  const slots = useMemo(
    () => ({
      Aside: RoleAside,
      title: ({ role }: RaRecord<number>) => translate(`roles.${role}`, { _: humanise(String(role)) }),
    }),
    [translate],
  );
  const give = { label: translate('pages.role.create'), Icon: PersonAddAltRounded, to: usePlace('roles').create ?? '' };
  return (
    <>
      <PageHeader
        title={translate('shell.nav.roles')}
        primaryAction={
          canGive && (
            <Button
              variant="contained"
              startIcon={<PersonAddAltRounded />}
              aria-haspopup="dialog"
              onClick={() => setInviting(true)}
            >
              {translate('pages.invite.button')}
            </Button>
          )
        }
        actions={canGive ? [give] : []}
      />
      <RecordTabs
        tabs={[
          {
            name: 'grants',
            label: translate('pages.role.grants'),
            content: <ResourceGrid place={usePlace('roles')} slots={slots} />,
          },
          { name: 'powers', label: translate('pages.powers.title'), content: <RoleMatrix /> },
        ]}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
