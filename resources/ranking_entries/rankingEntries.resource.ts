import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { duration } from '../../engine/fields/duration/duration.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** A line of a ranking as it stands: of a published one what was published last. */
export const rankingEntries = defineResource({
  name: 'ranking_entries',
  permission: 'rankings',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  title: ['rank'],
  status: 'state',
  defaultSort: ['position'],
  bulky: true,
  verbs: ['list', 'read', 'export'],
  audited: false,
  softDelete: false,
  indexes: [
    ['ranking_id', 'position'],
    ['athlete_id'],
    { columns: ['ranking_id', 'state', 'position'], except: { column: 'state', values: ['finished'] } },
  ],
  fields: {
    // The database looks up what each of three keys points to, row by row: that alone would take longer than the calculation.
    event_id: reference('events', { required: true, readOnly: true, onDelete: 'keep', column: 'never' }),
    ranking_id: reference('rankings', { required: true, readOnly: true, onDelete: 'keep', column: 'never' }),
    position: integer({
      required: true,
      readOnly: true,
      column: 'never',
      sortable: true,
      help: 'Order of the whole list.',
    }),
    rank: integer({ readOnly: true, column: 'shown' }),
    athlete_id: reference('athletes', {
      required: true,
      readOnly: true,
      onDelete: 'keep',
      column: 'shown',
      searchedBy: ['start_number', 'first_name', 'last_name'],
    }),
    laps: integer({ readOnly: true, column: 'shown', help: 'Empty in a race that does not count laps.' }),
    time_ms: duration({ readOnly: true, column: 'shown', label: 'Time' }),
    gap_ms: duration({ readOnly: true, column: 'shown', label: 'Behind' }),
    state: choice(['registered', 'started', 'finished', 'dnf', 'dns', 'dsq'], {
      required: true,
      readOnly: true,
      column: 'shown',
      list: 'athleteStates',
    }),
    state_reason: computed(text(), {
      column: 'shown',
      help: 'Of an athlete who is disqualified, did not finish or did not start.',
    }),
  },
});
