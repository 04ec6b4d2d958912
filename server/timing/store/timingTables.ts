import { column } from '../../../engine/api/schema/columns';
import { objectName } from '../../../engine/api/schema/names';
import type { ForeignKeyShape, IndexShape, TableShape } from '../../../engine/api/schema/shape';

const EVENT = column({ name: 'event_id', type: 'bigint' });
const instantColumn = (name: string) => column({ name, type: 'timestamptz(3)', isNullable: true });
const millisecondsColumn = (name: string) => column({ name, type: 'bigint', isNullable: true });

/** Tables that follow from reads and rules, or help to work them out: nothing in them is anyone's input. */
export const timingTables: readonly TableShape[] = [
  {
    // What the reads of an athlete come to. Split times are differences between a passing's instant and the three here.
    name: 'results',
    columns: [
      column({ name: 'athlete_id', type: 'bigint' }),
      EVENT,
      column({ name: 'race_id', type: 'bigint', isNullable: true }),
      instantColumn('gun_at'),
      instantColumn('race_gun_at'),
      instantColumn('started_at'),
      column({ name: 'chip_from_gun', type: 'boolean', default: 'false' }),
      column({ name: 'laps', type: 'integer', default: '0' }),
      millisecondsColumn('gun_time'),
      millisecondsColumn('chip_time'),
      millisecondsColumn('race_time'),
      column({ name: 'warnings', type: 'jsonb', isNullable: true }),
      // Kinds of the warnings, in their order.
      column({ name: 'problems', type: 'jsonb', isNullable: true }),
      instantColumn('start_first_at'),
      instantColumn('start_last_at'),
      // Athletes with one or two laps are compared with the field, in races with a fixed number of laps.
      millisecondsColumn('first_lap_ms'),
      millisecondsColumn('second_lap_ms'),
    ],
    primaryKey: ['athlete_id'],
    indexes: [
      index('results', ['race_id']),
      { ...index('results', ['event_id', 'problems']), keys: ['"event_id"'], where: 'problems IS NOT NULL' },
      { ...index('results', ['event_id', 'first_lap_ms']), keys: ['"event_id"'], where: 'first_lap_ms IS NOT NULL' },
    ],
    // None to the athlete, as with passings: checking it costs as much as writing the row.
    foreignKeys: [],
  },
  {
    // When the field of each gunshot passed the start mat: its athletes by slots of ten seconds, summed from `results`.
    name: 'start_flows',
    columns: [
      EVENT,
      column({ name: 'race_id', type: 'bigint' }),
      // Epoch ms.
      column({ name: 'gun_at', type: 'bigint' }),
      column({ name: 'slots', type: 'jsonb' }),
      millisecondsColumn('ends_at'),
    ],
    primaryKey: ['event_id', 'race_id', 'gun_at'],
    indexes: [],
    foreignKeys: [foreignKey('start_flows', 'event_id', 'events')],
  },
  {
    // Athletes whose result is to be worked out again. Anyone who changes what it depends on says so in the same transaction.
    name: 'stale_results',
    columns: [
      column({ name: 'athlete_id', type: 'bigint' }),
      EVENT,
      // Another mark while the first is being followed is another duty.
      column({ name: 'marked_at', type: 'timestamp with time zone', default: 'clock_timestamp()' }),
      // Not only the rules: the athlete itself, or one of its reads.
      column({ name: 'inputs_changed', type: 'boolean', default: 'true' }),
    ],
    primaryKey: ['athlete_id'],
    indexes: [
      // Their turn, scattered over the table: rows that lie side by side and change at once leave no room for each other on their page.
      { ...index('stale_results', ['event_id', 'turn']), keys: ['"event_id"', 'hashint8(athlete_id)', '"athlete_id"'] },
      { ...index('stale_results', ['event_id', 'inputs_changed']), keys: ['"event_id"'], where: 'inputs_changed' },
    ],
    foreignKeys: [],
  },
  {
    // Races whose results could not be computed. Race 0 stands for the athletes without a race.
    name: 'race_failures',
    columns: [
      EVENT,
      column({ name: 'race_id', type: 'bigint' }),
      column({ name: 'cause', type: 'text' }),
      // Text of the error, for comparison with the next one. Only the server log shows it.
      column({ name: 'error', type: 'text' }),
      column({ name: 'attempts', type: 'integer', default: '1' }),
      column({ name: 'failed_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'tried_at', type: 'timestamp with time zone' }),
      column({ name: 'retry_at', type: 'timestamptz(3)' }),
    ],
    primaryKey: ['event_id', 'race_id'],
    indexes: [],
    foreignKeys: [foreignKey('race_failures', 'event_id', 'events')],
  },
  {
    // Who has which chip, by event: chips serve at many events, so that the athletes' own lists are no way to find one. Kept from the
    // event's first read on.
    name: 'athlete_chips',
    columns: [EVENT, column({ name: 'chipcode', type: 'text' }), column({ name: 'athlete_id', type: 'bigint' })],
    primaryKey: ['event_id', 'chipcode', 'athlete_id'],
    indexes: [index('athlete_chips', ['athlete_id'])],
    foreignKeys: [],
  },
  {
    // Locked by anyone who writes reads of the event, so that their numbers are in the order of the commits, without gaps.
    name: 'timing_feeds',
    columns: [
      EVENT,
      column({ name: 'seq', type: 'bigint', default: '0' }),
      // Goes up whenever results are worked out for another reason than new reads: what a process remembers of before is void.
      column({ name: 'epoch', type: 'bigint', default: '0' }),
      // Where both stood when the rankings were last brought in step with the results.
      column({ name: 'ranked', type: 'text', isNullable: true }),
    ],
    primaryKey: ['event_id'],
    indexes: [],
    foreignKeys: [foreignKey('timing_feeds', 'event_id', 'events')],
  },
  {
    name: 'timing_devices',
    columns: [
      EVENT,
      column({ name: 'device', type: 'text' }),
      column({ name: 'last_passing_at', type: 'timestamptz(3)' }),
      column({ name: 'last_received_at', type: 'timestamptz(3)' }),
      column({ name: 'reads', type: 'bigint', default: '0' }),
    ],
    primaryKey: ['event_id', 'device'],
    indexes: [],
    foreignKeys: [foreignKey('timing_devices', 'event_id', 'events')],
  },
  {
    // How many reads there are of each state at each timeline (0: none): counting them all takes too long for a live screen.
    name: 'timing_counts',
    columns: [
      EVENT,
      column({ name: 'timeline_id', type: 'bigint' }),
      column({ name: 'state', type: 'text' }),
      column({ name: 'reads', type: 'bigint', default: '0' }),
    ],
    primaryKey: ['event_id', 'timeline_id', 'state'],
    indexes: [],
    foreignKeys: [foreignKey('timing_counts', 'event_id', 'events')],
  },
  {
    // Passings that reads have added, by the epoch second they came in: the last seconds, in a ring.
    name: 'timing_rates',
    columns: [
      EVENT,
      column({ name: 'timeline_id', type: 'bigint' }),
      column({ name: 'slot', type: 'integer' }),
      column({ name: 'second', type: 'bigint' }),
      column({ name: 'passed', type: 'bigint' }),
    ],
    primaryKey: ['event_id', 'timeline_id', 'slot'],
    indexes: [],
    foreignKeys: [foreignKey('timing_rates', 'event_id', 'events')],
  },
  {
    // Rankings as they were published, and of a published one what a recalculation would make of it.
    name: 'ranking_versions',
    columns: [
      column({ name: 'id', type: 'bigint', isIdentity: true }),
      column({ name: 'ranking_id', type: 'bigint' }),
      column({ name: 'number', type: 'integer' }),
      column({ name: 'entries', type: 'jsonb' }),
      column({ name: 'problems', type: 'jsonb' }),
      column({ name: 'created_at', type: 'timestamptz(3)', default: 'now()' }),
      column({ name: 'created_by_id', type: 'bigint', isNullable: true }),
      column({ name: 'published_at', type: 'timestamptz(3)', isNullable: true }),
    ],
    primaryKey: ['id'],
    indexes: [{ ...index('ranking_versions', ['ranking_id', 'number']), isUnique: true }],
    foreignKeys: [foreignKey('ranking_versions', 'ranking_id', 'rankings')],
  },
  {
    // Entries of an imported ranking from before a later import, by the moment of their own: undo shows them again.
    name: 'ranking_lists',
    columns: [
      column({ name: 'ranking_id', type: 'bigint' }),
      column({ name: 'calculated_at', type: 'timestamptz(3)' }),
      column({ name: 'entries', type: 'jsonb' }),
    ],
    primaryKey: ['ranking_id', 'calculated_at'],
    indexes: [],
    foreignKeys: [foreignKey('ranking_lists', 'ranking_id', 'rankings')],
  },
];

function index(table: string, columns: readonly string[]): IndexShape {
  return {
    name: objectName([table, ...columns], 'idx'),
    isUnique: false,
    method: 'btree',
    keys: columns.map((name) => `"${name}"`),
    settings: [],
    where: null,
  };
}

function foreignKey(table: string, name: string, target: string): ForeignKeyShape {
  return {
    name: objectName([table, name], 'fkey'),
    column: name,
    target,
    onDelete: 'cascade',
    isDeferrable: true,
  };
}
