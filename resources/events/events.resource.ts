import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { calendarDate } from '../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { longText } from '../../engine/fields/longText/longText.field';
import { decimal, integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { timeZone } from '../../engine/fields/timeZone/timeZone.field';
import { url } from '../../engine/fields/url/url.field';
import { managed } from '../roles/grants';
import { addressFields } from '../shared/addressFields';
import { FIRST_FEATURES } from './eventFeatures';
import { DEFAULT_SETTINGS, featuresSchema, settingsSchema, stylingSchema } from './eventSettings';
import { EVENT_STATUSES } from './eventStatuses';
import { SETUP_STEPS } from './setupSteps';

/** What fails of an event's setup, the worst first. */
const checksSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      key: { type: 'string' },
      severity: { type: 'string', enum: ['needs_attention', 'problem', 'critical'] },
      count: { type: 'integer' },
      names: { type: 'array', items: { type: 'string' } },
      /** What is wrong, and the console's page that mends it. */
      message: { type: 'string' },
      path: { type: 'string' },
    },
    required: ['key', 'severity', 'count', 'names', 'message', 'path'],
  },
} as const;

/** Whether the event can be cancelled, until which instant, and in a sentence why it cannot. */
const cancellableSchema = {
  type: 'object',
  properties: {
    can: { type: 'boolean' },
    until: { type: ['string', 'null'], format: 'date-time', examples: ['2027-06-06T08:00:00.000Z'] },
    why: { type: ['string', 'null'] },
  },
  required: ['can', 'until', 'why'],
} as const;

/** The statuses the event has had, the latest first. `by` is null where the server itself set it. */
const statusHistorySchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      status: { type: 'string' },
      at: { type: 'string', format: 'date-time', examples: ['2027-05-01T09:30:00.000Z'] },
      by: { type: ['string', 'null'] },
      reason: { type: ['string', 'null'] },
    },
    required: ['status', 'at', 'by', 'reason'],
  },
} as const;

/** The steps of the configurator that are done, in their order. `by` is null for somebody who is gone, and for an API key. */
const setupStepsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      step: { type: 'string', enum: SETUP_STEPS },
      at: { type: 'string', format: 'date-time', examples: ['2027-05-01T09:30:00.000Z'] },
      by: { type: ['string', 'null'] },
    },
    required: ['step', 'at', 'by'],
  },
} as const;

export const events = defineResource({
  name: 'events',
  tenancy: {
    kind: 'tenant',
    level: 'event',
    parents: { organization: 'organization_id', application: 'application_id' },
  },
  grants: managed,
  title: ['name'],
  status: 'status',
  steps: ['locked', 'organization_id', 'application_id'],
  deleteWarnings: ['athletes', 'results', 'on_course'],
  aside: 'rehearsal_of_id',
  // Whose records people reach hangs on the first two; a list leaves rehearsals aside.
  countedBy: ['organization_id', 'application_id', 'rehearsal_of_id'],
  defaultSort: ['-start_date', 'name'],
  sections: [
    { name: 'event', why: 'What it is called, and when it is held.' },
    { name: 'address', why: 'Where the start is, for maps and visitors.' },
    { name: 'publishing' },
    { name: 'styling', why: 'How the event looks in the app and on the web.' },
    {
      name: 'features',
      why: 'What is switched off is hidden from visitors and from the menus, and nothing of it is added or changed. What is there stays, and comes back with the switch.',
    },
    { name: 'settings', why: 'How times, dates and results are worked out and written.' },
  ],
  collections: {
    races: { resource: 'races', by: 'event_id' },
    event_integrations: { resource: 'event_integrations', by: 'event_id' },
  },
  fields: {
    name: text({ required: true, max: 120, section: 'event' }),
    organization_id: reference('organizations', {
      required: true,
      immutable: true,
      column: 'shown',
      section: 'event',
      help: 'Chosen once: later only Startline changes it.',
    }),
    application_id: reference('applications', {
      immutable: true,
      section: 'event',
      within: ['organization_id'],
      help: 'Needed before the event is published. Chosen once: later only Startline changes it.',
    }),
    rehearsal_of_id: reference('events', {
      readOnly: true,
      onDelete: 'cascade',
      column: 'never',
      section: false,
      label: 'Rehearsal of',
    }),
    slug: text({
      max: 80,
      transform: 'lower',
      // An address of digits only is an id.
      pattern: /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/,
      examples: ['city-run', 'trail-2026'],
      unique: [],
      section: 'event',
      help: 'Name of the event in public addresses: lower-case letters, digits and dashes, with at least one letter or dash.',
    }),
    description: longText({ section: 'event' }),
    timezone: timeZone({ required: true, default: 'Europe/Brussels', section: 'event' }),
    start_date: calendarDate({ required: true, sortable: true, column: 'shown', section: 'event' }),
    end_date: calendarDate({ notBefore: 'start_date', section: 'event' }),
    ...addressFields,
    latitude: decimal({ min: -90, max: 90, section: 'address' }),
    longitude: decimal({ min: -180, max: 180, section: 'address' }),
    website: url({ section: 'event' }),
    status: choice(EVENT_STATUSES, {
      default: 'draft',
      readOnly: true,
      column: 'shown',
      sortable: true,
      list: 'eventStatuses',
      tones: {
        draft: 'neutral',
        submitted: 'info',
        approved: 'info',
        published: 'good',
        finished: 'neutral',
        rejected: 'bad',
        cancelled: 'bad',
      },
    }),
    rejection_reason: longText({
      readOnly: true,
      section: 'publishing',
      help: 'Written by support where it rejects the event.',
    }),
    cancellation_reason: longText({
      readOnly: true,
      section: 'publishing',
      help: 'Written by whoever cancels the event.',
    }),
    submitted_at: instant({ readOnly: true, section: 'publishing' }),
    approved_at: instant({ readOnly: true, section: 'publishing' }),
    published_at: instant({ readOnly: true, section: 'publishing' }),
    finished_at: instant({ readOnly: true, section: 'publishing' }),
    cancelled_at: instant({ readOnly: true, section: 'publishing' }),
    submit_before: computed(calendarDate()),
    publish_before: computed(calendarDate()),
    cancellable: computed(json({ schema: cancellableSchema }), { detailOnly: true, column: 'never' }),
    status_history: computed(json({ schema: statusHistorySchema }), { detailOnly: true, column: 'never' }),
    setup_steps: computed(json({ schema: setupStepsSchema }), {
      detailOnly: true,
      column: 'never',
      label: 'Steps of the configurator',
    }),
    locked: boolean({ default: false, readOnly: true, section: 'publishing' }),
    lock_reason: longText({
      readOnly: true,
      section: 'publishing',
      help: 'Written by support where it locks the event.',
    }),
    support_member_id: reference('profiles', {
      write: 'event_reviews.decide',
      onDelete: 'set null',
      section: 'publishing',
      help: 'Who of the support team looks after it.',
    }),
    health: computed(
      choice(['ok', 'needs_attention', 'problem', 'critical'], {
        tones: { ok: 'good', needs_attention: 'attention', problem: 'bad', critical: 'bad' },
      }),
      { detailOnly: true },
    ),
    health_checks: computed(json({ schema: checksSchema }), { detailOnly: true, column: 'never' }),
    races_count: computed(integer(), { detailOnly: true, label: 'Races' }),
    counters: computed(json({ schema: { type: 'object', additionalProperties: { type: 'integer' } } }), {
      detailOnly: true,
      column: 'never',
    }),
    styling: json({ inParts: true, default: {}, schema: stylingSchema, section: 'styling' }),
    features: json({
      inParts: true,
      default: FIRST_FEATURES,
      schema: featuresSchema,
      section: 'features',
    }),
    settings: json({ inParts: true, default: DEFAULT_SETTINGS, schema: settingsSchema, section: 'settings' }),
  },
});
