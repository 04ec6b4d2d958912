import type { RaRecord } from 'react-admin';
import { getSession } from '../../../../providers/session';

/** Whether a person may be one as whom somebody here may look. Of whom exactly, the server knows. */
export function mayLookAs(person: RaRecord<number>, can: (permission: string) => boolean): boolean {
  return can('roles.update') && !person.is_super_admin && person.id !== getSession()?.user.id;
}
