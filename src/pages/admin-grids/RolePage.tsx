import { type RaRecord, useTranslate } from 'ra-core';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EditTab } from '../EditTab';
import { EngineConsole } from '../EngineConsole';
import { rolesPlace, useIdParam } from '../places';

/** One role that somebody holds somewhere. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <RecordPage
        place={rolesPlace}
        id={useIdParam('role_id')}
        breadcrumbs={[{ label: translate('shell.nav.roles'), to: rolesPlace.list }]}
        slots={{ tabs: [{ name: 'edit', label: translate('ra.action.edit'), Content: Edit }] }}
      />
    </EngineConsole>
  );
}

function Edit({ record }: { record: RaRecord<number> }) {
  return <EditTab place={rolesPlace} record={record} />;
}
