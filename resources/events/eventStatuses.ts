/** Where an event can be on its way. */
export const EVENT_STATUSES = [
  'draft',
  'submitted',
  'approved',
  'published',
  'finished',
  'rejected',
  'cancelled',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
