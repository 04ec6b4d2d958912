import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { TITLE_WORDS } from '../athletes/titleWords';
import { managed } from '../roles/grants';
import { RESULT_TITLE_WORDS } from './resultTitleWords';

/** An ordered list of a race's athletes by one of their times, of all of them or of those a filter lets in. */
export const rankings = defineResource({
  name: 'rankings',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: { ...managed, marketing: ['read', 'export'], timer: ['*'] },
  copying: { part: 'rankings', without: ['status', 'confirmed', 'source'] },
  title: ['name'],
  status: 'status',
  defaultSort: ['race_id', 'position', 'id'],
  sections: [
    { name: 'ranking', why: 'Which times, of which race, where.' },
    { name: 'members', why: 'Left empty, everyone of the race is in it.' },
    { name: 'publication', why: 'Official rankings are shown in the app and on the website.' },
  ],
  importing: {
    kind: 'ranking',
    strategy: 'server',
    mode: 'add',
    needs: { race_id: 'Choose the race of these results, or map the column that names the race of each row.' },
    noun: 'results',
    titles: { say: [], ...(import.meta.env.SSR && { idle: [...TITLE_WORDS, ...RESULT_TITLE_WORDS] }) },
  },
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    race_id: reference('races', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      sortable: true,
      column: 'shown',
      section: 'ranking',
    }),
    name: text({ required: true, max: 120, unique: ['race_id'], section: 'ranking' }),
    timing_type: choice(['guntime', 'chiptime', 'racetime'], {
      required: true,
      default: 'chiptime',
      column: 'shown',
      section: 'ranking',
      list: 'timingTypes',
    }),
    timeline_id: reference('timelines', {
      onDelete: 'restrict',
      column: 'shown',
      section: 'ranking',
      help: 'Where the time is taken; the finish when left empty.',
    }),
    filter: json({
      default: {},
      column: 'shown',
      section: 'members',
      schema: {
        type: 'object',
        properties: {
          gender: { type: 'string', enum: ['male', 'female', 'none'] },
          age_from: { type: 'integer', minimum: 0, maximum: 130 },
          age_to: { type: 'integer', minimum: 0, maximum: 130 },
          category: { type: 'string', maxLength: 60 },
          club: { type: 'string', maxLength: 120 },
          wave_id: { type: 'integer', minimum: 1 },
        },
        additionalProperties: false,
      },
    }),
    status: choice(['unofficial', 'official'], {
      default: 'unofficial',
      column: 'shown',
      section: 'publication',
      list: 'rankingStatuses',
      tones: { unofficial: 'neutral', official: 'good' },
    }),
    confirmed: boolean({ default: false, column: 'shown', section: 'publication' }),
    visible: boolean({ default: true, isVisibility: true, column: 'shown', section: 'publication' }),
    position: integer({ required: true, default: 0, min: 0, sortable: true, section: 'publication' }),
    source: choice(['computed', 'imported'], { default: 'computed', readOnly: true, list: 'rankingSources' }),
    entries_count: computed(integer(), { column: 'shown', label: 'Entries' }),
    calculated_at: instant({ readOnly: true, column: 'shown', label: 'Calculated' }),
    published_at: instant({ readOnly: true, column: 'shown', label: 'Published' }),
    problems: json({
      readOnly: true,
      detailOnly: true,
      schema: {
        type: 'array',
        items: {
          type: 'object',
          properties: { athlete_id: { type: 'integer' }, field: { type: 'string' } },
        },
      },
      max: 10_000_000,
      label: 'Data problems',
    }),
  },
});
