import type { RaRecord } from 'react-admin';
import { profilesPlace, rolesPlace } from '../places';
import { RelatedGrid } from '../RelatedGrid';
import { RelatedRecordPage } from '../RelatedRecordPage';

const ROLES = { name: 'roles', label: 'pages.profile.roles', Content: Roles };

/** One person: who it is, and the roles held. */
export function Component() {
  return <RelatedRecordPage place={profilesPlace} param="profile_id" listTitle="shell.nav.profiles" related={ROLES} />;
}

function Roles({ record }: { record: RaRecord<number> }) {
  return <RelatedGrid place={rolesPlace} by="profile_id" id={record.id} />;
}
