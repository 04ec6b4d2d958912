/** States of a read; the first that applies counts (timing rules). */
export const READ_STATES = [
  'unknown_chip',
  'wrong_race',
  'timeline_closed',
  'before_start',
  'too_fast',
  'bounced',
  'superseded',
  'invalidated',
  'valid',
  'validated',
] as const;

export type ReadState = (typeof READ_STATES)[number];

/**
 * States that ask a person to look: something is set up wrongly, or a read is hard to believe. Not so a read on a start
 * mat before the start: people stand there and wait, and the page of the wave tells who was only there too early.
 */
export const ERROR_STATES = ['unknown_chip', 'wrong_race', 'timeline_closed', 'before_start', 'too_fast'] as const;

export const READ_TONES = {
  unknown_chip: 'bad',
  wrong_race: 'bad',
  timeline_closed: 'attention',
  before_start: 'attention',
  too_fast: 'attention',
  bounced: 'neutral',
  superseded: 'neutral',
  invalidated: 'neutral',
  valid: 'good',
  validated: 'good',
} as const;
