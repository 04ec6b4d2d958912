/** The steps of the configurator that an event keeps, in their order. */
export const SETUP_STEPS = ['event', 'styling', 'races', 'results', 'widgets', 'sponsors'] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
