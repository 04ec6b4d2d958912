/** What a widget can be, in the order of its choices. */
export const WIDGET_TYPES = [
  'program',
  'counter',
  'live_tracking',
  'selfie',
  'registration',
  'statistics',
  'social',
  'contact',
  'rankings',
  'personal_url',
  'direct_url',
] as const;
