/** The parts of the administration, in the order of its tabs. */
export const ADMIN_PARTS = [
  'home',
  'organizations',
  'health',
  'tasks',
  'usage',
  'audit',
  'impersonation',
  'announcements',
  'flags',
] as const;

export function addressOf(part: (typeof ADMIN_PARTS)[number]): string {
  return part === 'home' ? '/admin' : `/admin/${part}`;
}

/** Everybody who signs in has a list of its own, from which one signs in as somebody. */
export const PEOPLE = '/profiles';
