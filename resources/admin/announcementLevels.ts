/** How much an announcement matters. */
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'error'] as const;
