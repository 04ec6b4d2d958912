/** The roles of the product. */
export const ROLE_NAMES = [
  'application_manager',
  'event_manager',
  'organization_manager',
  'marketing',
  'timer',
  'read_only',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
