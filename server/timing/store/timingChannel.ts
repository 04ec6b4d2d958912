/** NOTIFY channel that tells nodes of new reads, or of results to be worked out again; the payload is the event's id. */
export const TIMING_CHANNEL = 'timing';
