import type { RoleName } from '../../resources/roles/roleNames';

interface StaffMember {
  readonly first_name: string;
  readonly last_name: string;
  readonly role: RoleName;
  readonly scope: 'organization' | 'event';
}

/** Who works on the demo's marathon, one for each role. */
export const DEMO_STAFF: readonly StaffMember[] = [
  { first_name: 'Hanne', last_name: 'Goossens', role: 'organization_manager', scope: 'organization' },
  { first_name: 'Wout', last_name: 'Hermans', role: 'event_manager', scope: 'event' },
  { first_name: 'Julie', last_name: 'Lambert', role: 'application_manager', scope: 'organization' },
  { first_name: 'Sander', last_name: 'Visser', role: 'timer', scope: 'event' },
  { first_name: 'Camille', last_name: 'Dubois', role: 'marketing', scope: 'event' },
  { first_name: 'Koen', last_name: 'Aerts', role: 'read_only', scope: 'event' },
];
