import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import { scopeColumn } from '../../../core/tenancy';
import { toCode } from '../../../fields/text/parseText';
import type { TextOptions } from '../../../fields/text/text.field';
import type { Row } from '../../engine';

/** A field that tells records apart, and within what: start numbers within their race. */
export interface IdentityField {
  readonly field: FieldPlan;
  /** Fields that limit it; the tenant's own column is not among them. */
  readonly scope: readonly string[];
  readonly isMany: boolean;
  /** The database holds no two. */
  readonly isUnique: boolean;
  /** Case and zeros in front do not tell its values apart. */
  readonly isLikeCode: boolean;
}

/** An id that the database may hold twice: orders and licences are shared. */
export function isShared({ isUnique, isMany }: IdentityField): boolean {
  return !isUnique && !isMany;
}

/** The fields that tell records apart among those a file fills. */
export function identityFields(resource: ResourcePlan, filled: ReadonlySet<string>): IdentityField[] {
  const { tenancy, importing } = resource.resource;
  const tenant = scopeColumn(tenancy);
  return resource.stored.flatMap((field) => {
    const { unique } = field.field.options;
    const isIdentity = unique !== undefined || importing?.matchOn?.includes(field.name);
    if (!isIdentity || !filled.has(field.name)) return [];
    const scope = (unique ?? []).filter((name) => name !== tenant);
    return [
      {
        field,
        scope,
        isMany: field.sqlType?.endsWith('[]') ?? false,
        isUnique: unique !== undefined,
        isLikeCode: isLikeCode(field),
      },
    ];
  });
}

/** Reads a value by the field's name. */
export type Lookup = (name: string) => unknown;

/** Looks into one row after the other for the first that has the value. Merging rows into a new one costs more than all else. */
export function lookupIn(...rows: readonly (Row | null)[]): Lookup {
  return (name) => {
    for (const row of rows) if (row && row[name] !== undefined) return row[name];
    return undefined;
  };
}

/** The values of a field that each stand for the record, alike where they stand for the same. */
export function keysOf({ field, isMany, isLikeCode }: IdentityField, lookup: Lookup): string[] {
  const value = lookup(field.name);
  if (value === null || value === undefined) return [];
  if (isMany) return (value as unknown[]).map(String);
  return [isLikeCode ? toCode(String(value)) : String(value)];
}

/** Whether case and zeros in front do not tell values of the field apart. */
export function isLikeCode({ field: { options } }: FieldPlan): boolean {
  return (options as Partial<TextOptions>).isLikeCode === true;
}

/** What the field's values are unique within, for one record. */
export function scopeKey({ scope }: IdentityField, lookup: Lookup): string {
  return scope.map((name) => String(lookup(name) ?? '')).join(' ');
}

/** What a record has that no other can have, as an item of the file. */
export function uniqueItems(identities: readonly IdentityField[], record: Lookup): string[] {
  return identities.flatMap((identity) => keysOf(identity, record).map((key) => itemOf(identity, key, record)));
}

export function itemOf(identity: IdentityField, key: string, record: Lookup): string {
  return [identity.field.name, scopeKey(identity, record), key].join('\n');
}
