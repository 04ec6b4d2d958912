import { describe, expect, it } from 'vitest';
import { compileResources } from '../../../engine/core/plan';
import { type AnyResource, defineResource, type Fields } from '../../../engine/core/resource';
import { baseFields } from '../../../engine/fields/baseFields';
import { calendarDate } from '../../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../../engine/fields/choice/choice.field';
import { list } from '../../../engine/fields/list/list.field';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';

function things(fields: Fields, more: { audited?: boolean; softDelete?: boolean } = {}): AnyResource {
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
    compileResources(resources, baseFields);

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

  it('a bound that is of another type, computed or not there', () => {
    const day = calendarDate({ notBefore: 'first' });
    expect(compiling(things({ day }))).toThrow(/"day" is bounded by "first"/);
    expect(compiling(things({ day, first: text() }))).toThrow(/"day" is bounded by "first"/);
    expect(compiling(things({ day, first: calendarDate() }))).not.toThrow();
  });

  it('a category that has no name to search by', () => {
    const kinds = (name: Fields): AnyResource =>
      defineResource({
        name: 'kinds',
        tenancy: { kind: 'global' },
        title: ['id' as never],
        defaultSort: ['id'],
        fields: name,
      });
    const owner = things({ kind_id: reference('kinds', { isCategory: true }) });
    expect(compiling(kinds({ name: text() }), owner)).toThrow(/give it a field "name" with searchable: true/);
    expect(compiling(kinds({ name: text({ searchable: true }) }), owner)).not.toThrow();
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
