/** The steps of the configurator that an event keeps, in their order. */
export const SETUP_STEPS = ['event', 'styling', 'races', 'results', 'widgets', 'sponsors'] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** What an event says of each step that was done: who did it last, and when; `by` is null for somebody who is gone. */
export interface StepDone {
  readonly step: SetupStep;
  readonly at: string;
  readonly by: string | null;
}
