import type { EventFeature } from '../events/eventFeatures';

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

export type WidgetType = (typeof WIDGET_TYPES)[number];

/** The part of the event that a widget shows: it goes with it. */
export const FEATURE_OF_WIDGET: Readonly<Partial<Record<WidgetType, EventFeature>>> = {
  live_tracking: 'live_tracking',
  selfie: 'selfies',
  registration: 'registration',
  statistics: 'statistics',
  social: 'social',
  rankings: 'rankings',
};
