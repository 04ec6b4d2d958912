/** What background tasks of this product did. */
export const engine = {
  task: {
    did: {
      rankings: 'Recalculated %{what}',
      duplicate_event: '%{title}: %{what}',
      import_configuration: '%{title}: %{what}',
      reset_timing: 'Reset the timing: %{what}',
      read_file: '%{title}: %{what} stored',
    },
  },
};

export const timelineTypes = { start: 'Start', split: 'Split', finish: 'Finish' };

export const connectionStatuses = {
  connected: 'Connected',
  disconnected: 'Not tested yet',
  failed: 'Failed',
};

export const timelineStatuses = { created: 'Not heard yet', connected: 'Connected', disconnected: 'Disconnected' };

/** States of a read. */
export const passingStates = {
  unknown_chip: 'Unknown chip',
  wrong_race: 'Wrong race',
  timeline_closed: 'Timeline closed',
  before_start: 'Before start',
  too_fast: 'Too fast',
  bounced: 'Repeat',
  superseded: 'Superseded',
  invalidated: 'Invalidated',
  valid: 'Valid',
  validated: 'Validated',
};

/** What a person decided of a read. */
export const passingMarks = { invalidated: 'Invalidated', validated: 'Validated' };

/** Which of an athlete's times. */
export const timingTypes = { guntime: 'Gun time', chiptime: 'Chip time', racetime: 'Race time' };

/** Words of the declaration's choices. */
export const rankingStatuses = { unofficial: 'Unofficial', official: 'Official' };

export const rankingSources = { computed: 'Calculated', imported: 'Imported' };
