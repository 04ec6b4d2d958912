import { compileResources, type Plan } from '../../../engine/core/plan';
import { type AnyResource, defineResource } from '../../../engine/core/resource';
import { defineTenancy } from '../../../engine/core/tenancy';
import { baseFields } from '../../../engine/fields/baseFields';
import { boolean } from '../../../engine/fields/boolean/boolean.field';
import { calendarDate } from '../../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../../engine/fields/choice/choice.field';
import { computed } from '../../../engine/fields/computed/computed.field';
import { distance } from '../../../engine/fields/distance/distance.field';
import { instant } from '../../../engine/fields/instant/instant.field';
import { json } from '../../../engine/fields/json/json.field';
import { list } from '../../../engine/fields/list/list.field';
import { bigInteger, decimal, integer } from '../../../engine/fields/number/number.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { referenceList } from '../../../engine/fields/referenceList/referenceList.field';
import { secret } from '../../../engine/fields/secret/secret.field';
import { text } from '../../../engine/fields/text/text.field';

const clubs = defineResource({
  name: 'clubs',
  tenancy: { kind: 'tenant', level: 'club' },
  title: ['name'],
  defaultSort: ['name'],
  fields: {
    name: text({ required: true, sortable: true, searchable: true }),
    // The two resources point at each other.
    captain_id: reference('members'),
    settings: json({ default: { units: "runner's" }, schema: { type: 'object' } }),
  },
});

const members = defineResource({
  name: 'members',
  tenancy: { kind: 'below', level: 'club', column: 'club_id' },
  title: ['first_name', 'last_name'],
  defaultSort: ['-joined_on', 'last_name'],
  indexes: [
    ['club_id', 'joined_on'],
    ['external_id'],
    { columns: ['club_id', 'level'], except: { column: 'level', values: ['novice'] } },
  ],
  collections: { mentees: { resource: 'members', by: 'mentor_id' } },
  fields: {
    club_id: reference('clubs', { required: true, immutable: true, onDelete: 'cascade' }),
    first_name: text({ searchable: true, max: 80 }),
    last_name: text({ required: true, sortable: true, searchable: true, max: 80 }),
    number: text({ isNumberLike: true, unique: ['club_id'], sortable: true, max: 20 }),
    email: text({ isEmail: true, transform: 'lower', unique: [], read: 'members.contact.read' }),
    password: secret({ min: 8 }),
    tags: list({ default: ['new', "o'clock"], searchable: true }),
    mentor_id: reference('members'),
    friend_ids: referenceList('members'),
    level: choice(['novice', 'fast'], { default: 'novice', required: true }),
    joined_on: calendarDate({ sortable: true }),
    seen_at: instant({ readOnly: true }),
    longest: distance({ sortable: true, default: { value: 5, unit: 'km' } }),
    weight: decimal({ min: 20, max: 300 }),
    steps: bigInteger({ default: 0 }),
    end: integer({ label: 'A reserved word', help: 'Columns are quoted.' }),
    is_active: boolean({ default: true }),
    external_id: text({ max: 40 }),
    age: computed(integer(), { detailOnly: true }),
  },
});

const notices = defineResource({
  name: 'notices',
  tenancy: { kind: 'global' },
  title: ['text'],
  defaultSort: ['-id'],
  verbs: ['list', 'read'],
  softDelete: false,
  audited: false,
  fields: {
    text: text({ required: true, searchable: false }),
    member_id: reference('members', { required: true, onDelete: 'cascade' }),
  },
});

const tenancy = defineTenancy({ levels: { club: { resource: 'clubs', column: 'club_id' } }, identities: {} });

export const sampleResources = [clubs, members, notices];

/** Small declarations with every kind of column, reference and index there is. */
export const samplePlan: Plan = compile(sampleResources);

export function compile(resources: readonly AnyResource[]): Plan {
  const hasClubs = resources.some(({ name }) => name === clubs.name);
  return compileResources<string>({ ...(hasClubs && { tenancy }), resources, baseFields });
}
