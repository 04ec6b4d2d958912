import type { RoleName } from './roleNames';

/** Those who manage may do all; everyone else sees it. */
export const managed = {
  organization_manager: ['*'],
  event_manager: ['*'],
  application_manager: ['read'],
  marketing: ['read'],
  timer: ['read'],
  read_only: ['read'],
} as const satisfies Readonly<Record<RoleName, readonly string[]>>;

/** The same, and marketing: what the public sees and hears. */
export const marketed = { ...managed, marketing: ['*'] } as const satisfies Readonly<
  Record<RoleName, readonly string[]>
>;
