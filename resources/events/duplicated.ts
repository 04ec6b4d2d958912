/** What comes along with a copy of an event besides what it says of itself. What needs another of them is left out without it. */
export const DUPLICATED = [
  'races',
  'courses',
  'markers',
  'waves',
  'timelines',
  'rankings',
  'sponsors',
  'widgets',
  'programs',
  'athletes',
  'styling',
  'settings',
] as const;
