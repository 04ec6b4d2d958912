import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';

/** It outlives who it tells of. */
const person = { readOnly: true, required: true, onDelete: 'keep', column: 'shown' } as const;
const place = { readOnly: true, onDelete: 'cascade' } as const;

/**
 * One row is one time that somebody looked at the console as another person sees it. Where it is says by which role of the person that was
 * allowed; nobody writes here but the calls that begin and end it, so that the audit tells of both.
 */
export const viewings = defineResource({
  name: 'viewings',
  tenancy: {
    kind: 'below',
    level: 'organization',
    column: 'organization_id',
    also: { application: 'application_id', event: 'event_id' },
    owner: 'profile_id',
  },
  grants: {
    organization_manager: ['read'],
    event_manager: ['read'],
    application_manager: [],
    marketing: [],
    timer: [],
    read_only: [],
  },
  title: ['profile_name'],
  why: 'reason',
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  indexes: [['profile_id', 'id'], ['viewer_id'], ['expires_at']],
  fields: {
    profile_id: reference('profiles', { ...person, label: 'Seen as' }),
    viewer_id: reference('profiles', { ...person, label: 'Seen by' }),
    may: choice(['read', 'write'], {
      readOnly: true,
      required: true,
      default: 'read',
      column: 'shown',
      label: 'What was possible',
    }),
    reason: text({ readOnly: true, max: 500, column: 'shown' }),
    profile_name: computed(text(), { column: 'never', label: 'Name of the person seen as' }),
    organization_id: reference('organizations', place),
    application_id: reference('applications', place),
    event_id: reference('events', place),
    begun_at: instant({ readOnly: true, required: true, column: 'shown', label: 'Begun' }),
    expires_at: instant({ readOnly: true, required: true, label: 'Until at the latest' }),
    ended_at: instant({ readOnly: true, column: 'shown', label: 'Ended' }),
    ended_by: choice(['viewer', 'time', 'sign_out'], { readOnly: true, column: 'shown', label: 'How it ended' }),
  },
});
