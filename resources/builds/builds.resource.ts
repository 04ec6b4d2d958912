import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { list } from '../../engine/fields/list/list.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { BUILD_STATUSES, PLATFORMS } from './buildFlow';
import { VERSION } from './versions';

/** Lines of a log that are kept, the latest. */
export const MAX_LOG_LINES = 1_000;
export const MAX_LOG_LINE = 2_000;

/** One making of an app for one platform: from its bundle to its release. */
export const builds = defineResource({
  name: 'builds',
  tenancy: { kind: 'below', level: 'application', column: 'application_id' },
  grants: { ...managed, event_manager: ['read'], application_manager: ['*'] },
  title: ['name'],
  status: 'status',
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'create'],
  createdWith: {
    version: {
      type: 'string',
      pattern: VERSION.source,
      examples: ['1.0.0'],
      description: 'The same as `app_version`; what comes next where neither is given.',
    },
  },
  // A number that was given is never given again: builds stay.
  softDelete: false,
  audited: false,
  fields: {
    application_id: reference('applications', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    name: text({ required: true, readOnly: true, max: 40, column: 'shown', searchable: true, sortable: false }),
    platform: choice(PLATFORMS, {
      required: true,
      immutable: true,
      sortable: true,
      list: 'buildPlatforms',
    }),
    app_version: text({
      required: true,
      immutable: true,
      filledByHook: true,
      label: 'Version',
      max: 17,
      pattern: VERSION,
      examples: ['1.0.0', '1.1.0'],
      patternSays: { what: 'three numbers, such as 1.4.0' },
      sortable: false,
      help: 'Higher than what is released on the platform.',
    }),
    build_number: integer({ readOnly: true, min: 1, unique: ['application_id', 'platform'] }),
    status: choice(BUILD_STATUSES, {
      default: 'queued',
      readOnly: true,
      column: 'shown',
      list: 'buildStatuses',
      tones: {
        queued: 'neutral',
        building: 'info',
        bundled: 'good',
        in_review: 'info',
        released: 'good',
        rejected: 'bad',
        failed: 'bad',
        cancelled: 'attention',
      },
    }),
    review: boolean({ immutable: true, default: false, label: 'Send for review', column: 'shown' }),
    release: boolean({ immutable: true, default: false, label: 'Automatic release', column: 'shown' }),
    message: text({ readOnly: true, isSaid: true, max: MAX_LOG_LINE, column: 'never' }),
    log: list({
      readOnly: true,
      isSaid: true,
      section: false,
      default: [],
      maxItems: MAX_LOG_LINES,
      item: { max: MAX_LOG_LINE },
      detailOnly: true,
      filterable: false,
      column: 'never',
    }),
    bundle_id: reference('files', { readOnly: true, onDelete: 'keep', column: 'never', section: false }),
    artifact_id: reference('files', {
      readOnly: true,
      onDelete: 'keep',
      column: 'never',
      section: false,
      label: 'App file',
    }),
    artifact_source: text({ readOnly: true, writeOnly: true, max: 2_000 }),
    /** SHA-256 of call-backs that were heard, the latest. */
    heard: list({ readOnly: true, writeOnly: true, default: [], maxItems: MAX_LOG_LINES, item: { max: 64 } }),
    handed_over_at: instant({ readOnly: true, column: 'never', label: 'Given to the build service' }),
    background_task_id: reference('background_tasks', {
      readOnly: true,
      onDelete: 'keep',
      column: 'never',
      section: false,
    }),
    requested_by_id: reference('profiles', { readOnly: true, onDelete: 'keep', column: 'shown' }),
    started_at: instant({ readOnly: true, column: 'never', label: 'Started' }),
    finished_at: instant({ readOnly: true, column: 'shown', label: 'Finished' }),
  },
});
