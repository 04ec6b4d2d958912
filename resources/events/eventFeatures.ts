/** What an event may offer its athletes and spectators, in the order of its switches. */
export const EVENT_FEATURES = [
  'live_tracking',
  'rankings',
  'selfies',
  'notifications',
  'sponsors',
  'course_map',
  'registration',
  'social',
  'statistics',
] as const;

export type EventFeature = (typeof EVENT_FEATURES)[number];

/** What an event has from the start: all that needs nothing more than its races and their timing. */
export const FIRST_FEATURES: Readonly<Partial<Record<EventFeature, true>>> = {
  live_tracking: true,
  rankings: true,
  notifications: true,
  course_map: true,
  statistics: true,
};

/** What nobody can do in an event without the feature, and the console does not show: patterns of permissions. */
export const FEATURE_PERMISSIONS: Readonly<Partial<Record<EventFeature, readonly string[]>>> = {
  rankings: ['rankings.*', 'ranking_entries.*'],
  statistics: ['passings.statistics'],
};
