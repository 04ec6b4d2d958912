import { type RaRecord, useTranslate } from 'ra-core';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EditTab } from '../EditTab';
import { EngineConsole } from '../EngineConsole';
import { profilesPlace, rolesPlace, useIdParam } from '../places';
import { RelatedGrid } from '../RelatedGrid';

interface TabProps {
  record: RaRecord<number>;
}

/** One person: who it is, and the roles held. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <RecordPage
        place={profilesPlace}
        id={useIdParam('profile_id')}
        breadcrumbs={[{ label: translate('shell.nav.profiles'), to: profilesPlace.list }]}
        slots={{
          tabs: [
            { name: 'roles', label: translate('pages.profile.roles'), Content: Roles },
            { name: 'edit', label: translate('ra.action.edit'), Content: Edit },
          ],
        }}
      />
    </EngineConsole>
  );
}

function Roles({ record }: TabProps) {
  return <RelatedGrid place={rolesPlace} by="profile_id" id={record.id} />;
}

function Edit({ record }: TabProps) {
  return <EditTab place={profilesPlace} record={record} />;
}
