import { defineResource, type Grants } from '../core/resource';
import type { Tenancy } from '../core/tenancy';
import { boolean } from '../fields/boolean/boolean.field';
import { list } from '../fields/list/list.field';
import { reference } from '../fields/reference/reference.field';
import { text } from '../fields/text/text.field';
import { ownerOf } from './places';

interface SavedViewsOptions<Level extends string> {
  readonly tenancy: Tenancy<Level>;
  /** The level whose tenants have views of their own, which can be shared with everyone there. */
  readonly level: NoInfer<Level>;
  readonly grants: Grants;
}

/**
 * Lists as somebody wants to find them again. One is of a tenant, or of a resource wherever it is listed; its author's alone unless it is
 * shared: then whoever may read the tenant reads it, and whoever manages the tenant may change it (see `savedViewsServer`).
 */
export function savedViewsResource<Level extends string>({ tenancy, level, grants }: SavedViewsOptions<Level>) {
  const { resource, column } = ownerOf(tenancy);
  const place = tenancy.levels[level];
  return defineResource({
    name: 'saved_views',
    tenancy: { kind: 'owned', column },
    grants,
    title: ['name'],
    verbs: ['list', 'read', 'create', 'update', 'delete'],
    audited: false,
    softDelete: false,
    fields: {
      [column]: reference(resource, { required: true, immutable: true, onDelete: 'cascade' }),
      [place.column]: reference(place.resource, { immutable: true, onDelete: 'cascade' }),
      list: text({ required: true, immutable: true, max: 80, searchable: false, help: 'The resource that is listed.' }),
      name: text({ required: true, max: 40, searchable: false }),
      search: text({
        max: 4000,
        searchable: false,
        filterable: false,
        help: 'Filters, search and order, as an address says them; without what somebody looked for in fields that the reader may not see.',
      }),
      columns: list({ maxItems: 200, item: { max: 80 } }),
      is_shared: boolean({ default: false, label: 'Shared' }),
    },
  });
}
