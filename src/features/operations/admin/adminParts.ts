/** The parts of the administration, in the order of its tabs. */
export const ADMIN_PARTS = [
  'home',
  'organizations',
  'health',
  'tasks',
  'usage',
  'audit',
  'announcements',
  'flags',
] as const;

export function addressOf(part: (typeof ADMIN_PARTS)[number]): string {
  return part === 'home' ? '/admin' : `/admin/${part}`;
}
