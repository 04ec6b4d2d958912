import fc from 'fast-check';
import type { AnyField } from '../../../engine/core/field';
import type { Plan } from '../../../engine/core/plan';
import { type AnyResource, defineResource } from '../../../engine/core/resource';
import { choice } from '../../../engine/fields/choice/choice.field';
import { distance } from '../../../engine/fields/distance/distance.field';
import { json } from '../../../engine/fields/json/json.field';
import { list } from '../../../engine/fields/list/list.field';
import { bigInteger, integer } from '../../../engine/fields/number/number.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { referenceList } from '../../../engine/fields/referenceList/referenceList.field';
import { text } from '../../../engine/fields/text/text.field';
import { compile } from './samplePlan';

/** What a field of that name may be; none of these when it is left out. */
const VARIANTS: Readonly<Record<string, readonly AnyField[]>> = {
  name: [
    text(),
    text({ searchable: true }),
    text({ required: true, sortable: true, searchable: true }),
    text({ default: 'x', unique: [] }),
    integer(),
    list({ searchable: true }),
    json({ schema: { type: 'object' }, default: {} }),
  ],
  order: [integer({ sortable: true }), bigInteger({ required: true }), text({ isNumberLike: true, sortable: true })],
  length: [distance({ sortable: true }), bigInteger({ default: 3 }), choice(['short', 'long'], { default: 'short' })],
  words: [list(), list({ searchable: true, default: ['a'] }), text({ searchable: true })],
  team_id: [reference('teams'), reference('teams', { onDelete: 'cascade', required: true }), reference('players')],
  friend_ids: [referenceList('players'), referenceList('teams', { filterable: false })],
};

const fieldsArbitrary = fc
  .record(
    Object.fromEntries(
      Object.entries(VARIANTS).map(([name, variants]) => [
        name,
        fc.option(fc.constantFrom(...variants), { nil: null }),
      ]),
    ),
  )
  .map((chosen) =>
    Object.fromEntries(Object.entries(chosen).flatMap(([name, field]) => (field ? [[name, field]] : []))),
  );

const resourceArbitrary = (name: string) =>
  fc
    .record({
      fields: fieldsArbitrary,
      softDelete: fc.boolean(),
      isGlobal: fc.boolean(),
      isIndexed: fc.boolean(),
    })
    .map(({ fields, softDelete, isGlobal, isIndexed }) =>
      defineResource<string, Record<string, AnyField>>({
        name,
        tenancy: isGlobal || !fields.team_id ? { kind: 'global' } : { kind: 'owned', column: 'team_id' },
        title: [],
        defaultSort: ['id'],
        softDelete,
        audited: softDelete,
        indexes: isIndexed && fields.order ? [['order', 'id']] : [],
        fields,
      }),
    );

/** Declarations that differ from one another in every way a table can. */
export const variedPlans: fc.Arbitrary<Plan> = fc
  .record({
    teams: resourceArbitrary('teams'),
    players: resourceArbitrary('players'),
    extra: fc.option(resourceArbitrary('extras'), { nil: null }),
  })
  .map(({ teams, players, extra }) => compile(extra ? [teams, players, extra] : [teams, players]));

/** Declarations with a table per change that a field can go through, coming and going among them. */
export const everyChange: { readonly before: Plan; readonly after: Plan } = (() => {
  const changes = Object.entries(VARIANTS).flatMap(([name, variants]) => {
    const states = [null, ...variants];
    return states.flatMap((from) => states.filter((to) => to !== from).map((to) => ({ name, from, to })));
  });
  const teams = resourceOf('teams', {});
  const players = resourceOf('players', {});
  const compileSide = (side: 'from' | 'to') =>
    compile([
      teams,
      players,
      ...changes.map((change, i) => {
        const field = change[side];
        return resourceOf(`table_${i}`, field ? { [change.name]: field } : {});
      }),
    ]);
  return { before: compileSide('from'), after: compileSide('to') };
})();

/** Declarations of one table with one field, called `field`. */
export function onlyField(name: string, field: AnyField): Plan {
  return compile([resourceOf(name, { field })]);
}

function resourceOf(name: string, fields: Readonly<Record<string, AnyField>>): AnyResource {
  return defineResource<string, Record<string, AnyField>>({
    name,
    tenancy: { kind: 'global' },
    title: [],
    defaultSort: ['id'],
    fields,
  });
}
