import type { ResourcePlan } from '../../core/plan';
import type { Verb } from '../../core/resource';
import { deleteMany, deleteOne, previewDelete, restoreMany, restoreOne } from './deleteOperations';
import type { Operation, PathItem } from './document';
import { exportAs, listChanges, listMany, readOne } from './readOperations';
import { createOne, putOne, updateMany, updateOne } from './writeOperations';

export const API_ROOT = '/v1/admin';

/** The addresses of a resource, according to the verbs it declares. */
export function resourcePaths(resource: ResourcePlan): Record<string, PathItem> {
  const can = (verb: Verb) => resource.resource.verbs.includes(verb);
  const root = `${API_ROOT}/${resource.name}`;
  const one = `${root}/{id}`;
  const canRestore = can('delete') && resource.resource.softDelete;
  const paths: Record<string, PathItem> = {
    [root]: compact({
      get: can('list') && listMany(resource),
      post: can('create') && createOne(resource),
      patch: can('update') && updateMany(resource),
      delete: can('delete') && deleteMany(resource),
    }),
    [one]: compact({
      get: can('read') && readOne(resource),
      put: can('update') && putOne(resource),
      patch: can('update') && updateOne(resource),
      delete: can('delete') && deleteOne(resource),
    }),
    [`${root}.csv`]: compact({ get: can('export') && exportAs(resource, 'csv') }),
    [`${root}.xlsx`]: compact({ get: can('export') && exportAs(resource, 'xlsx') }),
    [`${root}/delete_preview`]: compact({
      post: can('delete') && Boolean(resource.resource.deleteWarnings) && previewDelete(resource),
    }),
    [`${root}/restore`]: compact({ post: canRestore && restoreMany(resource) }),
    [`${one}/restore`]: compact({ post: canRestore && restoreOne(resource) }),
    [`${one}/changes`]: compact({ get: can('read') && resource.resource.audited && listChanges(resource) }),
  };
  return Object.fromEntries(Object.entries(paths).filter(([, item]) => Object.keys(item).length > 0));
}

function compact(item: Readonly<Record<string, Operation | false>>): PathItem {
  return Object.fromEntries(Object.entries(item).filter(([, operation]) => operation !== false));
}
