/** Kind of the problem of a race whose results could not be computed. */
export const RESULTS_FAILED = 'results_failed';

export const FAILURE_CAUSES = ['out_of_range', 'unexpected'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Sentences for organizers, without the error itself: the server log has that. */
export const FAILURE_MESSAGES: Readonly<Record<FailureCause, string>> = {
  out_of_range:
    'Results of this race could not be computed: a distance, time or clock offset is too large or too small. Check the course, the gunshots and the devices.',
  unexpected: 'Results of this race could not be computed. The server tries again. Contact support if this stays.',
};
