import { rolesPlace } from '../places';
import { RelatedRecordPage } from '../RelatedRecordPage';

/** One role that somebody holds somewhere. */
export function Component() {
  return <RelatedRecordPage place={rolesPlace} param="role_id" listTitle="shell.nav.roles" />;
}
