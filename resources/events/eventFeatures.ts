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

/** What an event has from the start: everything. A part that holds nothing yet is not shown to anybody. */
export const FIRST_FEATURES = Object.fromEntries(EVENT_FEATURES.map((name) => [name, true] as const)) as Readonly<
  Record<EventFeature, true>
>;

/** What nobody can do in an event without the feature, and the console does not show: patterns of permissions. */
export const FEATURE_PERMISSIONS: Readonly<Partial<Record<EventFeature, readonly string[]>>> = {
  rankings: ['rankings.*', 'ranking_entries.*'],
  selfies: ['selfies.*'],
  notifications: ['notifications.*', 'progress_notifications.*', 'push_subscriptions.*'],
  sponsors: ['sponsors.*', 'sponsor_categories.*'],
  statistics: ['passings.statistics'],
};
