import '../texts';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import NoEncryptionOutlined from '#icons/NoEncryptionOutlined';
import SwitchAccountOutlined from '#icons/SwitchAccountOutlined';
import VisibilityOutlined from '#icons/VisibilityOutlined';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { KeptNotice } from '../../../../engine/console/forms/drafts/KeptNotice';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useRecord } from '../../../../engine/console/record/useRecord';
import { usePrivacyActions } from '../../../shared/privacy/usePrivacyActions';
import { mayLookAs } from './mayLookAs';
import { RemoveFactorDialog } from './RemoveFactorDialog';
import { SeeAsDialog } from './SeeAsDialog';
import { SignInAsDialog, signInAsForm } from './SignInAsDialog';

type Person = RaRecord<number>;

/** One person: who they are, what they hold, what they would see, and for super admins the way to take off a second factor that was lost. */
export function Component() {
  const translate = useTranslate();
  const id = useRecordId('profiles');
  const { can } = useConsole();
  const privacy = usePrivacyActions();
  const [seen, setSeen] = useState<Person | null>(null);
  const [acted, setActed] = useState<Person | null>(null);
  const [locked, setLocked] = useState<Person | null>(null);
  const mayUnlock = (person: Person) => Boolean(person.second_factor_since) && can('system.super_admins');
  const seeAs = (person: Person) => ({
    label: translate('pages.seeing.offer'),
    Icon: VisibilityOutlined,
    onClick: () => setSeen(person),
  });
  const signInAs = (person: Person) => ({
    label: translate('pages.acting.offer'),
    Icon: SwitchAccountOutlined,
    onClick: () => setActed(person),
  });
  const unlock = (person: Person) => ({
    label: translate('pages.person.remove_factor'),
    Icon: NoEncryptionOutlined,
    onClick: () => setLocked(person),
  });
  return (
    <>
      {can('system.super_admins') && <UnsentReason id={id} isOpen={acted !== null} onOpen={setActed} />}
      <RecordPage
        place={usePlace('profiles')}
        id={id}
        slots={{
          actions: (person) => [
            ...(mayLookAs(person, can) ? [seeAs(person)] : []),
            ...(can('system.super_admins') && mayLookAs(person, can) ? [signInAs(person)] : []),
            ...(mayUnlock(person) ? [unlock(person)] : []),
            ...(can('people.erase')
              ? privacy.actions({ of: 'profiles', id: person.id }, `${person.first_name} ${person.last_name}`)
              : []),
          ],
        }}
      />
      {privacy.dialog}
      {seen && <SeeAsDialog person={seen} onClose={() => setSeen(null)} />}
      {acted && <SignInAsDialog person={acted} onClose={() => setActed(null)} />}
      {locked && <RemoveFactorDialog id={locked.id} onClose={() => setLocked(null)} />}
    </>
  );
}

/** The reason of an earlier visit, which lost its session while that was typed. */
function UnsentReason({ id, isOpen, onOpen }: { id: number; isOpen: boolean; onOpen: (person: Person) => void }) {
  const translate = useTranslate();
  const { data: person } = useRecord<Person>(useResourcePlan('profiles'), id);
  if (!person) return null;
  return (
    <KeptNotice
      name={signInAsForm(id)}
      field="reason"
      what={translate('pages.acting.title', { name: `${person.first_name} ${person.last_name}`.trim() })}
      isOpen={isOpen}
      onOpen={() => onOpen(person)}
    />
  );
}
