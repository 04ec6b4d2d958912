import { compileResources } from '../../engine/core/plan';
import { defineResource } from '../../engine/core/resource';
import { defineTenancy } from '../../engine/core/tenancy';
import { baseFields } from '../../engine/fields/baseFields';
import { calendarDate } from '../../engine/fields/calendarDate/calendarDate.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { integer } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { changesResource } from '../../engine/records/changes.resource';
import { filesResource } from '../../engine/records/files.resource';
import { importResources } from '../../engine/records/imports.resource';
import { preferencesResource } from '../../engine/records/preferences.resource';
import { savedViewsResource } from '../../engine/records/savedViews.resource';
import { tasksResource } from '../../engine/records/tasks.resource';

const tenancy = defineTenancy({
  levels: { library: { resource: 'libraries', column: 'library_id' } },
  identities: { reader: { resource: 'readers', column: 'reader_id' } },
  owner: 'reader',
  noticed: 'library',
});

const readers = defineResource({
  name: 'readers',
  tenancy: { kind: 'owner' },
  title: ['nickname'],
  defaultSort: ['nickname'],
  fields: {
    nickname: text({ required: true, sortable: true }),
    token: text({ required: true, readOnly: true, writeOnly: true }),
  },
});

const libraries = defineResource({
  name: 'libraries',
  tenancy: { kind: 'tenant', level: 'library' },
  title: ['city'],
  defaultSort: ['city'],
  fields: { city: text({ required: true, sortable: true, searchable: true, column: 'shown' }) },
});

const books = defineResource({
  name: 'books',
  tenancy: { kind: 'below', level: 'library', column: 'library_id' },
  title: ['heading'],
  defaultSort: ['heading'],
  importing: {},
  fields: {
    library_id: reference('libraries', { required: true, onDelete: 'cascade', section: false }),
    heading: text({ required: true, sortable: true, searchable: true, column: 'shown' }),
    isbn: text({ unique: ['library_id'], column: 'shown' }),
    pages: integer({ min: 1, sortable: true, column: 'shown' }),
    condition: choice(['new', 'worn'], { default: 'new', column: 'shown' }),
    bought_on: calendarDate({ sortable: true }),
    sequel_to_id: reference('books', { column: 'shown' }),
  },
});

const entities = [libraries, readers, books];

/** Another product on the same engine: libraries with books, and readers who keep them. */
export const plan = compileResources({
  tenancy,
  baseFields,
  resources: [
    ...entities,
    changesResource(tenancy, {}),
    preferencesResource(tenancy, {}),
    savedViewsResource({ tenancy, level: 'library', grants: {} }),
    filesResource({ tenancy, levels: ['library'] }),
    tasksResource({ tenancy, levels: ['library'] }),
    ...importResources({ tenancy, level: 'library', of: entities }),
  ],
});
