import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { duration } from '../../engine/fields/duration/duration.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { bigInteger, integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { READ_STATES, READ_TONES } from './readStates';

/**
 * Every read that any device ever made of a chip, and what was made of it. What the device said never changes and no read is
 * ever deleted; `mark`, `moved_to_id` and `shift_ms` are what people decided, all the rest follows from them.
 */
export const passings = defineResource({
  name: 'passings',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: {
    organization_manager: ['*'],
    event_manager: ['*'],
    application_manager: ['read', 'statistics'],
    marketing: ['read', 'statistics'],
    timer: ['*'],
    read_only: ['read', 'statistics'],
  },
  title: ['chipcode', 'time'],
  status: 'state',
  defaultSort: ['-seq'],
  bulky: true,
  verbs: ['list', 'read', 'create', 'update', 'export'],
  indexes: [
    ['athlete_id'],
    ['event_id', 'chipcode'],
    ['event_id', 'timeline_id'],
    ['event_id', 'mark'],
    { columns: ['event_id', 'manual', 'seq'], except: { column: 'manual', values: ['false'] } },
    { columns: ['event_id', 'state', 'seq'], except: { column: 'state', values: ['valid', 'superseded'] } },
  ],
  fields: {
    // No foreign key: the feed that numbers the reads has one, and checking it for every read costs as much as an index.
    event_id: reference('events', { required: true, immutable: true, onDelete: 'keep', section: false }),
    seq: bigInteger({
      required: true,
      default: 0,
      readOnly: true,
      sortable: true,
      help: 'Counts the reads of the event as they came in.',
    }),
    time: instant({ required: true, immutable: true, label: 'Device time', help: 'By the clock of the device.' }),
    instant: instant({
      readOnly: true,
      column: 'shown',
      label: 'Time',
      help: 'Corrected by what is known of the device.',
    }),
    chipcode: text({ max: 80, transform: 'code', immutable: true, column: 'shown', label: 'Chip' }),
    device: text({ max: 80, immutable: true, column: 'shown' }),
    athlete_id: reference('athletes', {
      immutable: true,
      onDelete: 'keep',
      column: 'shown',
      searchedBy: ['start_number', 'first_name', 'last_name'],
    }),
    race_id: reference('races', { readOnly: true, onDelete: 'keep' }),
    timeline_id: reference('timelines', { immutable: true, onDelete: 'keep', column: 'shown' }),
    lap: integer({ readOnly: true }),
    state: choice(READ_STATES, {
      required: true,
      default: 'unknown_chip',
      readOnly: true,
      column: 'shown',
      list: 'passingStates',
      tones: READ_TONES,
    }),
    reason: text({ max: 300, readOnly: true, isSaid: true, column: 'shown' }),
    gun_time: computed(duration()),
    chip_time: computed(duration()),
    race_time: computed(duration()),
    mark: choice(['invalidated', 'validated'], {
      list: 'passingMarks',
      bulkEditable: true,
      help: 'What a person decided: it outlives every recalculation.',
    }),
    moved_to_id: reference('athletes', {
      label: 'Moved to',
      help: 'The athlete it belongs to, no matter who has the chip.',
    }),
    placed_at_id: reference('timelines', {
      readOnly: true,
      onDelete: 'keep',
      column: 'never',
      label: 'Put at',
      help: 'Where a passing was put by hand.',
    }),
    shift_ms: integer({
      required: true,
      default: 0,
      min: -86_400_000,
      max: 86_400_000,
      unit: 'ms',
      label: 'Shift',
      bulkEditable: true,
      help: 'Added to the time of the device.',
    }),
    invalidated_by_id: reference('profiles', { readOnly: true, onDelete: 'keep' }),
    manual: boolean({ required: true, default: false, readOnly: true }),
    file: bigInteger({ readOnly: true, label: 'File number' }),
    sequence: bigInteger({ readOnly: true, label: 'Number' }),
    received_at: instant({ readOnly: true }),
    raw: text({ max: 4000, readOnly: true, detailOnly: true }),
    read_key: text({ max: 36, required: true, readOnly: true, unique: [], filterable: false, column: 'never' }),
  },
});
