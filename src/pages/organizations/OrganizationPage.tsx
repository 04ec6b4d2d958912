import AddRounded from '@mui/icons-material/AddRounded';
import { type RaRecord, useTranslate } from 'react-admin';
import { ResourceGrid } from '../../../engine/console/grid/ResourceGrid';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';
import { EditTab } from '../EditTab';
import { EngineConsole } from '../EngineConsole';
import { useKeysPlace } from '../keys/keysPlace';
import { applicationsPlace, eventsPlace, organizationsPlace, rolesPlace, useIdParam } from '../places';
import { RelatedGrid } from '../RelatedGrid';

interface TabProps {
  record: RaRecord<number>;
}

const ADDABLE = [
  { name: 'event', path: 'events', permission: 'events.create' },
  { name: 'app', path: 'apps', permission: 'applications.create' },
  { name: 'key', path: 'keys', permission: 'api_keys.create' },
];

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
            { name: 'edit', label: translate('ra.action.edit'), Content: Edit, isOnDemand: true },
          ],
          actions: ({ id }) =>
            ADDABLE.filter(({ permission }) => hasPermission(grants, permission)).map(({ name, path }) => ({
              label: translate(`pages.organization.add_${name}`),
              Icon: AddRounded,
              to: `/organizations/${id}/${path}/create`,
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
  return <ResourceGrid place={useKeysPlace(record.id)} />;
}

function Edit({ record }: TabProps) {
  return <EditTab place={organizationsPlace} record={record} />;
}
