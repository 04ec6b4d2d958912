import type { EventStatus } from './eventStatuses';

/** Days before the start by which an event goes to review, and by which it is public. App stores need the time between. */
export const SUBMIT_DAYS = 21;
export const PUBLISH_DAYS = 7;

/** The statuses in which an event has still to be submitted, and those in which it has still to be published. */
export const TO_SUBMIT: readonly EventStatus[] = ['draft', 'rejected'];
export const TO_PUBLISH: readonly EventStatus[] = [...TO_SUBMIT, 'submitted', 'approved'];
