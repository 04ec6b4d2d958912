import { compileResources } from '../../engine/core/plan';
import { defineResource } from '../../engine/core/resource';
import { baseFields } from '../../engine/fields/baseFields';
import { choice } from '../../engine/fields/choice/choice.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { text } from '../../engine/fields/text/text.field';
import { FLAG_NAMES } from '../flags/flags';
import { ANNOUNCEMENT_LEVELS } from './announcementLevels';

const kept = { tenancy: { kind: 'global' }, verbs: [], audited: false, softDelete: false, defaultSort: [] } as const;
const given = { readOnly: true } as const;

/** What is said to everybody who is signed in, as the audit tells of it. */
const announcements = defineResource({
  ...kept,
  name: 'announcements',
  title: ['text'],
  status: 'state',
  fields: {
    text: text(given),
    level: choice(ANNOUNCEMENT_LEVELS, { ...given, list: 'announcementLevels' }),
    state: choice(['coming', 'shown', 'over'], { ...given, list: 'announcementStates' }),
    shown_from: instant(given),
    shown_until: instant(given),
  },
});

/** What is switched while the product runs, for everyone or for one organization. */
const featureFlags = defineResource({
  ...kept,
  name: 'feature_flags',
  title: ['name'],
  status: 'is',
  stepsFor: 'organization',
  fields: {
    name: choice(FLAG_NAMES, { ...given, list: 'featureFlags', label: 'Switch' }),
    /** Its name then; empty where it is for everyone. */
    organization: text(given),
    /** `default`: nobody switched anything there. */
    is: choice(['on', 'off', 'default'], { ...given, list: 'flagStates', label: 'Is' }),
  },
});

/** What the audit tells of besides records: by the name that its entries have it by. */
export const told = compileResources({ baseFields, resources: [announcements, featureFlags] }).resources;
