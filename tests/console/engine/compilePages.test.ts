import { describe, expect, it } from 'vitest';
import { compilePages } from '../../../engine/console/pages/compilePages';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import { compileResources } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import { defineTenancy } from '../../../engine/core/tenancy';
import { baseFields } from '../../../engine/fields/baseFields';
import { reference } from '../../../engine/fields/reference/reference.field';
import { text } from '../../../engine/fields/text/text.field';
import { plan as product } from '../../../resources/allResources';

// A library: no line of the engine knows of rooms, books or notes.
const tenancy = defineTenancy({ levels: { room: { resource: 'rooms', column: 'room_id' } }, identities: {} });
const common = { title: ['name'], defaultSort: ['name'] } as const;
const ofRoom = { tenancy: { kind: 'below', level: 'room', column: 'room_id' } } as const;
const name = text({ required: true, sortable: true });
const room_id = reference('rooms', { required: true, onDelete: 'cascade' });
const plan = compileResources({
  tenancy,
  baseFields,
  resources: [
    defineResource({ ...common, name: 'rooms', tenancy: { kind: 'tenant', level: 'room' }, fields: { name } }),
    defineResource({
      ...common,
      ...ofRoom,
      name: 'old_books',
      fields: { room_id, name },
    }),
    defineResource({
      ...common,
      ...ofRoom,
      name: 'notes',
      verbs: ['list', 'read', 'update'],
      fields: { room_id, old_book_id: reference('old_books', { onDelete: 'cascade' }), name },
    }),
  ],
});
const Nothing = () => null;
const own = async () => ({ Component: Nothing });
const addresses = (pages: ReturnType<typeof compilePages>) => pages.pages.map(({ path }) => path);

describe('the pages of a resource', () => {
  it('are those that its verbs allow, at addresses that follow from its name', () => {
    expect(addresses(compilePages(plan, [resourcePages('old_books')]))).toEqual([
      'old_books',
      'old_books/create',
      'old_books/:old_book_id',
      'old_books/:old_book_id/edit',
    ]);
    expect(addresses(compilePages(plan, [resourcePages('notes')]))).toEqual([
      'notes',
      'notes/:note_id',
      'notes/:note_id/edit',
    ]);
  });

  it('stand under the records that they are said to be under, whichever is declared first', () => {
    const pages = compilePages(plan, [
      resourcePages('notes', { under: 'old_books' }),
      resourcePages('old_books', { under: 'rooms', path: 'books', addresses: { record: 'books/:book_id' } }),
      resourcePages('rooms'),
    ]);
    expect(addresses(pages)).toContain('rooms/:room_id/books/:book_id/notes/:note_id/edit');
    expect(pages.ancestorsOf('notes', { room_id: '1', book_id: '2' })).toEqual([
      { resource: 'rooms', param: 'room_id', address: 'rooms/:room_id' },
      { resource: 'old_books', param: 'book_id', address: 'rooms/:room_id/books/:book_id' },
    ]);
    expect(pages.paramOf('old_books')).toBe('book_id');
  });

  it('stand under records of several resources, each with all that is below', () => {
    const pages = compilePages(plan, [
      resourcePages('rooms'),
      resourcePages('old_books', { under: 'rooms', path: 'books' }),
      resourcePages('notes', { under: 'rooms', path: 'list/notes' }),
      resourcePages('notes', { under: 'old_books', tabOf: ['old_books'] }),
    ]);
    expect(addresses(pages)).toEqual(
      expect.arrayContaining(['rooms/:room_id/list/notes', 'rooms/:room_id/books/:old_book_id/notes']),
    );
    expect(new Set(addresses(pages)).size).toBe(addresses(pages).length);
    const [room, book] = [{ room_id: '1' }, { room_id: '1', old_book_id: '2' }];
    expect(pages.placeOf('notes', room)).toMatchObject({ list: '/rooms/1/list/notes', within: { room_id: 1 } });
    expect(pages.tabsOf('old_books').map((tab) => [tab.plan.name, tab.by])).toEqual([['notes', 'old_book_id']]);
    expect(pages.ancestorsOf('notes', room).map(({ resource }) => resource)).toEqual(['rooms']);
    expect(pages.placeOf('notes', {})).toBeNull();
    expect(pages.placeOf('notes', book)?.list).toBe('/rooms/1/books/2/notes');
  });

  it('have an address of their own where one is given, and a form in place of the facts where the two share one', () => {
    const form = { addresses: { edit: 'notes/:note_id' } };
    expect(addresses(compilePages(plan, [resourcePages('notes', form)]))).toEqual(['notes', 'notes/:note_id']);
    const [, page] = compilePages(plan, [resourcePages('notes', form)]).pages;
    expect(page?.handle).toMatchObject({ page: { kind: 'edit' }, permission: 'notes.read', text: 'Note' });
  });

  it('are drawn by the engine where no other is named, and left out where that is said', async () => {
    const pages = compilePages(plan, [resourcePages('notes', { pages: { list: own }, absent: ['edit'] })]);
    expect(pages.pages.map(({ path, lazy }) => [path, lazy === own])).toEqual([
      ['notes', true],
      ['notes/:note_id', false],
    ]);
    expect(pages.placeOf('notes', {})?.edit).toBeUndefined();
  });

  it('bring in files of each kind that the resource takes', () => {
    const pages = compilePages(product, [resourcePages('events'), resourcePages('athletes', { under: 'events' })]);
    const found = pages.pages.filter(({ handle }) => handle.page?.kind === 'import');
    expect(found.map(({ path, handle: { page } }) => [page?.importKind, path])).toEqual(
      expect.arrayContaining([
        ['athlete', 'events/:event_id/athletes/import'],
        ['chipcode', 'events/:event_id/athletes/import_chipcodes'],
      ]),
    );
  });

  it('say who may open them, and stand in the menu by their list alone', () => {
    const { pages } = compilePages(plan, [resourcePages('old_books', { menu: { section: 'all', Icon: Nothing } })]);
    expect(pages.map(({ handle: { text, permission, menu } }) => [text, permission, menu?.section])).toEqual([
      ['Old books', 'old_books.read', 'all'],
      ['New old book', 'old_books.create', undefined],
      ['Old book', 'old_books.read', undefined],
      ['Edit old book', 'old_books.update', undefined],
    ]);
  });
});

describe('where the pages of a resource are', () => {
  const pages = compilePages(plan, [resourcePages('rooms'), resourcePages('old_books', { under: 'rooms' })]);

  it('follows from the address shown, with what all records there have in common', () => {
    const place = pages.placeOf('old_books', { room_id: '7' });
    expect(place).toMatchObject({
      resource: 'old_books',
      within: { room_id: 7 },
      list: '/rooms/7/old_books',
      create: '/rooms/7/old_books/create',
    });
    expect([place?.record?.(3), place?.edit?.(3)]).toEqual(['/rooms/7/old_books/3', '/rooms/7/old_books/3/edit']);
  });

  it('is nowhere outside of a record that they are under, and for what has no pages', () => {
    expect(pages.placeOf('old_books', {})).toBeNull();
    expect(pages.placeOf('notes', { room_id: '7' })).toBeNull();
  });

  it('is no other record where the address has no id', () => {
    expect(pages.placeOf('old_books', { room_id: '7x' })?.within).toEqual({ room_id: Number.NaN });
  });
});

describe('tabs of related records', () => {
  it('are tied to the record by the field that points to it', () => {
    const tab = resourcePages('notes', { tabOf: ['old_books', 'rooms'] });
    const pages = compilePages(plan, [resourcePages('old_books'), tab, resourcePages('rooms')]);
    const tabs = (resource: string) => pages.tabsOf(resource).map(({ by, handle }) => [by, handle.permission]);
    expect(tabs('old_books')).toEqual([['old_book_id', 'notes.read']]);
    expect(tabs('rooms')).toEqual([['room_id', 'notes.read']]);
    expect(tabs('notes')).toEqual([]);
  });
});

it('refuses pages under a resource that has none, and a tab of records that are not pointed to', () => {
  expect(() => compilePages(plan, [resourcePages('notes', { under: 'rooms' })])).toThrow(
    `Pages are under "rooms", which has none: add resourcePages('rooms').`,
  );
  const wrong = [resourcePages('notes'), resourcePages('rooms', { tabOf: ['notes'] })];
  expect(() => compilePages(plan, wrong)).toThrow('"rooms" is a tab of "notes", which none of its fields points to.');
});
