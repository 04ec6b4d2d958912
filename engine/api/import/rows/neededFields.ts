import type { ResolvedImport } from '../job/resolveImport';
import { identityFields } from '../run/identity';

/**
 * The fields whose cells a row cannot do without: what a record must have, what it is called, and what tells it from others. Where a
 * file is of nothing but an exclusive list, that as well.
 */
export function neededFields(
  { kind, resource, targets, mapping }: Pick<ResolvedImport, 'kind' | 'resource' | 'targets' | 'mapping'>,
  matchOn: string | null,
): ReadonlySet<string> {
  const used = new Set(Object.values(mapping));
  const filled = new Set(
    targets.filter(({ name }) => used.has(name)).flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  const keys = identityFields(resource, filled).filter(({ field, isUnique }) => isUnique || field.name === matchOn);
  const required = resource.stored.filter(
    ({ field: { options } }) => options.required && options.default === undefined,
  );
  return new Set([
    ...required.map(({ name }) => name),
    ...resource.resource.title,
    ...keys.flatMap(({ field, scope }) => [field.name, ...scope]),
    ...(kind.only && kind.exclusive ? [kind.exclusive.field] : []),
  ]);
}
