import '../texts';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import VisibilityOutlined from '#icons/VisibilityOutlined';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { getSession } from '../../../../providers/session';
import { SeeAsDialog } from './SeeAsDialog';

/** One person: who they are, what they hold, and what they would see. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const [seen, setSeen] = useState<RaRecord<number> | null>(null);
  const mayLookAs = (person: RaRecord<number>) =>
    can('roles.update') && !person.is_super_admin && person.id !== getSession()?.user.id;
  return (
    <>
      <RecordPage
        place={usePlace('profiles')}
        id={useRecordId('profiles')}
        slots={{
          actions: (person) =>
            mayLookAs(person)
              ? [{ label: translate('pages.seeing.offer'), Icon: VisibilityOutlined, onClick: () => setSeen(person) }]
              : [],
        }}
      />
      {seen && <SeeAsDialog person={seen} onClose={() => setSeen(null)} />}
    </>
  );
}
