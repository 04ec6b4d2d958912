import AddRounded from '@mui/icons-material/AddRounded';
import { type RaRecord, useTranslate } from 'ra-core';
import type { Place } from '../../../engine/console/Place';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';
import { EditTab } from '../EditTab';
import { EngineConsole } from '../EngineConsole';
import { applicationsPlace, eventsPlace, organizationsPlace, rolesPlace, useIdParam } from '../places';
import { RelatedGrid } from '../RelatedGrid';

interface TabProps {
  record: RaRecord<number>;
}

const apiKeysPlace: Place = { resource: 'api_keys', list: '/organizations' };

/** One organization: who works there, its apps, its events, the keys of its programs. */
export function Component() {
  const translate = useTranslate();
  const grants = useGrants();
  return (
    <EngineConsole>
      <RecordPage
        place={organizationsPlace}
        id={useIdParam('organization_id')}
        breadcrumbs={[{ label: translate('shell.nav.organizations'), to: organizationsPlace.list }]}
        slots={{
          tabs: [
            { name: 'roles', label: translate('pages.organization.members'), Content: Members },
            { name: 'apps', label: translate('pages.organization.apps'), Content: Apps },
            { name: 'events', label: translate('pages.organization.events'), Content: Events },
            { name: 'keys', label: translate('pages.organization.keys'), Content: Keys },
            { name: 'edit', label: translate('ra.action.edit'), Content: Edit },
          ],
          actions: ({ id }) =>
            (['event', 'app'] as const)
              .filter((kind) => hasPermission(grants, kind === 'event' ? 'events.create' : 'applications.create'))
              .map((kind) => ({
                label: translate(`pages.organization.add_${kind}`),
                Icon: AddRounded,
                to: `/organizations/${id}/${kind}s/create`,
              })),
        }}
      />
    </EngineConsole>
  );
}

function Members({ record }: TabProps) {
  return <RelatedGrid place={rolesPlace} by="organization_id" id={record.id} />;
}

function Apps({ record }: TabProps) {
  return <RelatedGrid place={applicationsPlace} by="organization_id" id={record.id} />;
}

function Events({ record }: TabProps) {
  return <RelatedGrid place={eventsPlace} by="organization_id" id={record.id} />;
}

function Keys({ record }: TabProps) {
  return <RelatedGrid place={apiKeysPlace} by="organization_id" id={record.id} />;
}

function Edit({ record }: TabProps) {
  return <EditTab place={organizationsPlace} record={record} />;
}
