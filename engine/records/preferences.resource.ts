import { defineResource, type Grants } from '../core/resource';
import type { Tenancy } from '../core/tenancy';
import { json } from '../fields/json/json.field';
import { reference } from '../fields/reference/reference.field';
import { text } from '../fields/text/text.field';
import { ownerOf } from './places';

/** What a person set up for themselves: saved views, columns, table states, theme, remembered import mappings. */
export function preferencesResource(tenancy: Tenancy, grants: Grants) {
  const { resource, column } = ownerOf(tenancy);
  return defineResource({
    name: 'preferences',
    tenancy: { kind: 'owned', column },
    grants,
    title: ['key'],
    audited: false,
    softDelete: false,
    fields: {
      [column]: reference(resource, { required: true, immutable: true, onDelete: 'cascade' }),
      key: text({ required: true, max: 200, unique: [column], searchable: false }),
      value: json({ required: true, schema: {} }),
    },
  });
}
