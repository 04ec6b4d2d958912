import '../texts';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import VisibilityOutlined from '#icons/VisibilityOutlined';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { humanise } from '../../../../engine/core/words';
import { mayLookAs } from '../profiles/mayLookAs';
import { SeeAsDialog } from '../profiles/SeeAsDialog';
import { Invitation } from './Invitation';

/** One role that somebody holds or is offered, and what they would see. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const [seen, setSeen] = useState<RaRecord<number> | null>(null);
  return (
    <>
      <RecordPage
        place={usePlace('roles')}
        id={useRecordId('roles')}
        slots={{
          title: ({ role }) => translate(`roles.${role}`, { _: humanise(String(role)) }),
          Overview: OpenInvitation,
          actions: ({ profile }) =>
            profile && mayLookAs(profile, can)
              ? [{ label: translate('pages.seeing.offer'), Icon: VisibilityOutlined, onClick: () => setSeen(profile) }]
              : [],
        }}
      />
      {seen && <SeeAsDialog person={seen} onClose={() => setSeen(null)} />}
    </>
  );
}

function OpenInvitation({ record }: { record: RaRecord<number> }) {
  const { list } = usePlace('roles');
  const navigate = useNavigate();
  return <Invitation record={record} onWithdrawn={() => navigate(list)} />;
}
