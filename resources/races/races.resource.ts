import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { colour } from '../../engine/fields/colour/colour.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { distance } from '../../engine/fields/distance/distance.field';
import { duration } from '../../engine/fields/duration/duration.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { sportSpeed } from '../../engine/fields/sportSpeed/sportSpeed.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { SPORT_SPEEDS, SPORTS } from '../shared/sports';
import { hasOpenLaps, MOST_LAPS, RACE_KINDS } from './raceKinds';
import { raceLength, raceMeaning, raceMeaningsIn } from './raceMeaning';

export const races = defineResource({
  name: 'races',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: { ...managed, timer: ['read', 'update', 'finish'] },
  copying: { part: 'races' },
  title: ['name'],
  ...(import.meta.env.SSR && {
    alike: {
      fields: ['distance'],
      meaningOf: raceMeaning,
      meaningsIn: raceMeaningsIn,
      meaningsOf: ({ name, distance }) => [raceMeaning(String(name)), raceLength(distance)],
    },
  }),
  status: 'status',
  deleteWarnings: ['athletes', 'results', 'on_course'],
  defaultSort: ['position', 'start_at'],
  sections: [
    { name: 'race', why: 'What athletes sign up for.' },
    { name: 'start', why: 'When and how they set off.' },
    { name: 'timing', why: 'Which of the times counts for the results.' },
  ],
  importing: {
    kind: 'configuration',
    strategy: 'server',
    also: ['waves', 'timelines', 'race_timelines'],
    presets: ['race_id'],
    noun: 'races and waves',
    page: 'athletes/import_configuration',
  },
  collections: { waves: { resource: 'waves', by: 'race_id' } },
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, max: 80, unique: ['event_id'], section: 'race' }),
    sport: choice(SPORTS, { required: true, default: 'running', column: 'shown', section: 'race', list: 'sports' }),
    kind: choice(RACE_KINDS, {
      required: true,
      default: 'road',
      section: 'race',
      list: 'raceKinds',
      help: 'Decides how the race ranks, and who keeps a place when you finish it.',
    }),
    race_type: choice(['actual', 'virtual'], { required: true, default: 'actual', section: 'race', list: 'raceTypes' }),
    distance: distance({ sortable: true, column: 'shown', section: 'race' }),
    course_id: reference('courses', { section: 'race', help: 'The line that it goes along. Races may share one.' }),
    color: colour({ section: 'race' }),
    position: integer({
      required: true,
      default: 0,
      min: 0,
      sortable: true,
      section: 'race',
      help: 'Order in lists and in the app.',
    }),
    start_type: choice(['mass', 'wave', 'individual'], {
      required: true,
      default: 'mass',
      column: 'shown',
      section: 'start',
      list: 'startTypes',
    }),
    start_at: instant({ sortable: true, column: 'shown', section: 'start' }),
    cutoff_at: instant({
      notBefore: 'start_at',
      section: 'start',
      help: 'After this moment the race no longer takes reads at the finish.',
    }),
    start_window_before: integer({
      min: 0,
      max: 86_400,
      section: 'start',
      label: 'Start window before (s)',
      help: 'Seconds before the gunshot in which a read counts as the start. Default: 10.',
    }),
    start_window_after: integer({
      min: 0,
      max: 86_400,
      section: 'start',
      label: 'Start window after (s)',
      help: 'Seconds after the gunshot in which a read counts as the start. Default: until the field has passed the start.',
    }),
    entry_limit: integer({
      min: 1,
      warnsBelow: 'athletes_count',
      section: 'start',
      help: 'More athletes are taken, and the event’s home page says so.',
    }),
    timing_type: choice(['guntime', 'chiptime', 'racetime'], {
      required: true,
      default: 'chiptime',
      section: 'timing',
      list: 'timingTypes',
    }),
    laps: integer({
      min: 1,
      max: MOST_LAPS,
      default: 1,
      section: 'timing',
      shownFor: { field: 'kind', values: RACE_KINDS.filter((kind) => !hasOpenLaps({ kind })) },
    }),
    min_lap_time: duration({
      section: 'timing',
      help: 'No one can be faster: a read before it is another read of the same lap. In milliseconds in the API.',
    }),
    time_limit_ms: duration({
      min: 1000,
      section: 'timing',
      label: 'Time limit',
      shownFor: { field: 'kind', values: RACE_KINDS.filter((kind) => hasOpenLaps({ kind })) },
      help: 'Fixed time: the length of the race from its gunshot. Backyard: the time for each lap, one hour if empty.',
    }),
    average_speed: sportSpeed({ sports: SPORT_SPEEDS, list: 'sports', section: 'timing' }),
    status: choice(['before', 'during', 'after'], {
      default: 'before',
      readOnly: true,
      column: 'shown',
      list: 'raceStatuses',
      tones: { before: 'neutral', during: 'info', after: 'good' },
    }),
    athletes_count: computed(integer(), { column: 'shown', label: 'Athletes' }),
  },
});
