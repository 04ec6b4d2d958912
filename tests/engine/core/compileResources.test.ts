import { describe, expect, it } from 'vitest';
import { compileResources } from '../../../engine/core/plan';
import { type AnyResource, defineResource, type Fields, type Resource } from '../../../engine/core/resource';
import { defineTenancy } from '../../../engine/core/tenancy';
import { baseFields } from '../../../engine/fields/baseFields';
import { calendarDate } from '../../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../../engine/fields/choice/choice.field';
import { list } from '../../../engine/fields/list/list.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';

interface More {
  audited?: boolean;
  softDelete?: boolean;
  grants?: Readonly<Record<string, readonly string[]>>;
  permission?: string;
  indexes?: readonly { searchedWithin: string }[];
  status?: never;
}

function things(fields: Fields, more: More = {}): AnyResource {
  return defineResource({
    name: 'things',
    tenancy: { kind: 'global' },
    title: ['name'],
    defaultSort: ['id'],
    fields: { name: text({}), ...fields },
    ...more,
  });
}

const compiling =
  (...resources: AnyResource[]) =>
  () =>
    compileResources<string>({ resources, baseFields });

describe('the start refuses', () => {
  it('an order by what not everyone may read', () => {
    const mail = text({ sortable: true, read: 'things.contact.read' });
    expect(compiling(things({ mail }))).toThrow(/"mail" is sortable, and not everyone may read it/);
    expect(compiling(things({ mail: text({ read: 'things.contact.read' }) }))).not.toThrow();
  });

  it('a history of records that are gone for good', () => {
    expect(compiling(things({}, { softDelete: false }))).toThrow(/audited, and its deleted rows are gone/);
    expect(compiling(things({}, { softDelete: false, audited: false }))).not.toThrow();
  });

  it('an index for searching where nothing is searched, and within what is no field', () => {
    const within = (searchedWithin: string) => ({ indexes: [{ searchedWithin }] });
    const above = { above_id: reference('things') };
    expect(compiling(things(above, within('above_id')))).toThrow(/and nothing is searched/);
    expect(compiling(things({ ...above, nick: text({ searchable: true }) }, within('above_id')))).not.toThrow();
    expect(compiling(things({ nick: text({ searchable: true }) }, within('above_id')))).toThrow(
      /"above_id", which is not/,
    );
  });

  it('a status that is no field, and two things of one name in an answer', () => {
    expect(compiling(things({}, { status: 'state' as never }))).toThrow(/status names "state"/);
    expect(compiling(things({ parent: reference('things') }))).toThrow(/"parent" points to would be "parent"/);
    const named = compileResources<string>({
      resources: [things({ parent: reference('things', { as: 'above' }) })],
      baseFields,
    });
    expect([...named.get('things').relations.keys()]).toEqual(['above']);
  });

  it('a bound that is of another type, computed or not there', () => {
    const day = calendarDate({ notBefore: 'first' });
    expect(compiling(things({ day }))).toThrow(/"day" is bounded by "first"/);
    expect(compiling(things({ day, first: text() }))).toThrow(/"day" is bounded by "first"/);
    expect(compiling(things({ day, first: calendarDate() }))).not.toThrow();
  });

  it('a resource that does not speak of every role, or of one that is none', () => {
    const compile = (more: More) => () =>
      compileResources<string, string>({ resources: [things({}, more)], baseFields, roles: ['keeper', 'guest'] });
    expect(compile({})).toThrow(/grants says nothing of keeper: add keeper: \[\] to withhold it/);
    expect(compile({ grants: { keeper: ['*'] } })).toThrow(/grants says nothing of guest/);
    expect(compile({ grants: { keeper: ['*'], guest: [], ghost: ['read'] } })).toThrow(/"ghost", which is no role/);
    expect(compile({ permission: 'kinds' })).toThrow(/"kinds", which is no resource with grants/);
    const plan = compile({ grants: { keeper: ['*'], guest: ['read', 'contact.read'] } })();
    expect(plan.permissions).toEqual({ keeper: ['things.*'], guest: ['things.read', 'things.contact.read'] });
  });

  it('a category that has no name to search by', () => {
    const kinds = (name: Fields): AnyResource =>
      defineResource({
        name: 'kinds',
        tenancy: { kind: 'global' },
        title: ['label' as never],
        defaultSort: ['id'],
        fields: name,
      });
    const owner = things({ kind_id: reference('kinds', { isCategory: true }) });
    expect(compiling(kinds({ label: text() }), owner)).toThrow(
      'as a category, by what its records are called: add searchable: true to "label".',
    );
    expect(compiling(kinds({ label: text({ searchable: true }) }), owner)).not.toThrow();
  });
});

describe('what a declaration leaves out', () => {
  const tenancy = defineTenancy({ levels: { club: { resource: 'clubs', column: 'club_id' } }, identities: {} });
  const ofClub = { kind: 'below', level: 'club', column: 'club_id' } as const;
  const club_id = reference('clubs', { required: true, immutable: true });
  const clubs = defineResource({
    name: 'clubs',
    tenancy: { kind: 'tenant', level: 'club' },
    title: ['name'],
    fields: { name: text({ required: true }) },
  });
  const teams = defineResource({
    name: 'teams',
    tenancy: ofClub,
    title: ['name'],
    fields: { club_id, name: text({ required: true, searchable: false }) },
  });
  const members = defineResource({
    name: 'members',
    tenancy: ofClub,
    title: ['name'],
    namedBy: ['number'],
    defaultSort: ['number'],
    fields: {
      club_id,
      team_id: reference('teams'),
      locker_team_id: reference('teams', { within: ['team_id'] }),
      number: text({ sortable: true }),
      name: text(),
      written_by: text({ required: true, readOnly: true }),
    },
  });
  const compile = (...more: Resource<string, Fields, 'club'>[]) =>
    compileResources({ tenancy, resources: [clubs, teams, members, ...more], baseFields });
  const optionsOf = (resource: string, field: string) => compile().get(resource).fields.get(field)?.field.options;

  it('has a required text of the title shown, sorted by and found', () => {
    expect(optionsOf('clubs', 'name')).toMatchObject({ column: 'shown', sortable: true, searchable: true });
    expect(compile().get('clubs').resource.defaultSort).toEqual(['name']);
    expect(optionsOf('teams', 'name')).toMatchObject({ sortable: true, searchable: false });
    expect(optionsOf('members', 'name')).toEqual({});
  });

  it('has references stay with the tenant, and named as their target says', () => {
    const { fields } = compile().get('members');
    expect(fields.get('team_id')).toMatchObject({ within: ['club_id'], namedBy: null });
    expect(fields.get('club_id')?.within).toEqual([]);
    // Teams have no such field: there is nothing to agree on.
    expect(fields.get('locker_team_id')?.within).toEqual(['club_id']);
    const lockers = {
      name: 'lockers',
      tenancy: ofClub,
      title: ['id' as never],
      fields: { club_id, member_id: reference('members') },
    };
    const member = compile(defineResource(lockers)).get('lockers').fields.get('member_id');
    expect(member).toMatchObject({ within: ['club_id'], namedBy: ['number'] });
    const coloured = { ...lockers.fields, member_id: reference('members', { having: { colour: 'red' } }) };
    expect(() => compile(defineResource({ ...lockers, fields: coloured }))).toThrow(
      '"member_id" asks for "colour" of members, which has no such field.',
    );
    expect(() => compile(defineResource({ ...lockers, namedBy: ['colour' as never] }))).toThrow(
      /namedBy names "colour"/,
    );
  });

  it('empties a reference when its record is removed for good, or keeps that where it cannot be empty', () => {
    expect(reference('teams').options).toMatchObject({ onDelete: 'set null' });
    expect(club_id.options).toMatchObject({ onDelete: 'restrict' });
    expect(reference('teams', { onDelete: 'keep' }).options).toMatchObject({ onDelete: 'keep' });
  });
});

it('options that a field does not know are type errors: they would do nothing', () => {
  // @ts-expect-error a list says what its items are by `item`
  list({ maxLength: 2 });
  // @ts-expect-error
  choice(['a'], { vlaues: [] });
  // @ts-expect-error
  reference('things', { cascade: true });
  list({ item: { max: 2 }, label: 'Known' });
});
