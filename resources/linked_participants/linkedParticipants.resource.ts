import { defineResource } from '../../engine/core/resource';
import { choice } from '../../engine/fields/choice/choice.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';

/**
 * Which account was linked to which athlete, how, since when and until when. `athletes.profile_id` says who is linked now: it is what
 * forms, undo, versions and the audit of an athlete already work on, and one column cannot name two people at once. These rows are what
 * that column cannot tell, written beside each of its changes by the hook of athletes alone, in the same transaction; so nobody writes them.
 */
export const linkedParticipants = defineResource({
  name: 'linked_participants',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: managed,
  title: ['athlete_name'],
  defaultSort: ['-id'],
  verbs: ['list', 'read', 'export'],
  softDelete: false,
  // They are a history themselves, and change with athletes, whose own history has the change.
  audited: false,
  indexes: [['profile_id', 'id']],
  fields: {
    event_id: reference('events', { required: true, readOnly: true, onDelete: 'cascade' }),
    event_name: computed(text(), { label: 'Name of the event' }),
    athlete_id: reference('athletes', {
      required: true,
      readOnly: true,
      onDelete: 'cascade',
      column: 'shown',
      searchedBy: ['start_number', 'last_name'],
    }),
    athlete_name: computed(text(), { column: 'never', label: 'Name of the athlete' }),
    profile_id: reference('profiles', { required: true, readOnly: true, onDelete: 'cascade', label: 'Account' }),
    profile_name: computed(text(), {
      column: 'shown',
      read: 'linked_participants.contact.read',
      label: 'Linked profile',
    }),
    how: choice(['claimed', 'staff', 'import', 'system'], {
      required: true,
      readOnly: true,
      column: 'shown',
      label: 'How linked',
      tones: { claimed: 'good', staff: 'info', import: 'info', system: 'neutral' },
    }),
    linked_by_id: reference('profiles', { readOnly: true, onDelete: 'keep', label: 'Linked by' }),
    linked_at: instant({ required: true, readOnly: true, column: 'shown' }),
    unlinked_at: instant({ readOnly: true, column: 'shown', label: 'Linked until' }),
  },
});
