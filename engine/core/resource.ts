import type { AnyField, Field } from './field';

/** The levels of tenancy, outermost first. A grant names one record of one level. */
export const TENANT_KINDS = ['organization', 'application', 'event'] as const;
export type TenantKind = (typeof TENANT_KINDS)[number];

/**
 * Where a record belongs, which decides who reaches it:
 * - a tenant kind: the column that holds the tenant's id (`id` on the tenant's own resource, which then names its
 *   `parents` columns);
 * - `profile`: the column that holds its owner; only the owner (and super admins) reach it;
 * - `global`: everyone signed in may read, permissions decide the rest.
 * A resource with `also` is reached through any of the columns (a role grant hangs under one of three levels).
 */
type Tenancy =
  | {
      readonly kind: TenantKind;
      readonly column: string;
      readonly parents?: Readonly<Partial<Record<TenantKind, string>>>;
      readonly also?: Readonly<Partial<Record<TenantKind | 'profile', string>>>;
    }
  | { readonly kind: 'profile'; readonly column: string }
  | { readonly kind: 'global' };

/** What a client can do with every resource, unless its declaration leaves some out. */
const VERBS = ['list', 'read', 'create', 'update', 'delete', 'export', 'import'] as const;
export type Verb = (typeof VERBS)[number];

/** A column of an import file that fills several fields, such as a full name. */
export interface ImportColumn {
  readonly name: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly fills: readonly string[];
  /** Texts of the fields it fills; a field left out stays as it is. */
  split(text: string): Readonly<Record<string, string>>;
}

/** How records of the resource are read from files. */
interface ImportPlan {
  /** Fields that can match a row to an existing record, the preferred first. */
  readonly matchOn: readonly string[];
  readonly columns?: readonly ImportColumn[];
}

/** A section of the form, in order. */
interface Section {
  readonly name: string;
  /** A sentence that says what the section is for. */
  readonly why?: string;
}

/** The other end of a reference. */
interface Collection {
  readonly resource: string;
  /** The reference field over there. */
  readonly by: string;
}

export type Fields = Readonly<Record<string, AnyField>>;

/** Columns of an index. Rows whose last column is empty are left out. */
type DeclaredIndex = readonly string[] | SparseIndex;

export interface SparseIndex {
  readonly columns: readonly string[];
  /** Choices of one of the columns that most rows have: they are left out, as a list of them is soon found in any order. */
  readonly except: { readonly column: string; readonly values: readonly string[] };
}

export interface ResourceOptions<Name extends string, F extends Fields> {
  /** Plural, snake_case: the table, the address and the permission prefix. */
  readonly name: Name;
  readonly tenancy: Tenancy;
  readonly fields: F;
  /** What a person calls a record: fields joined by a space, the first that are not empty. */
  readonly title: readonly string[];
  /** Order of a list that asks for none, e.g. `['-start_date', 'name']`. */
  readonly defaultSort: readonly string[];
  readonly sections?: readonly Section[];
  readonly verbs?: readonly Verb[];
  readonly importing?: ImportPlan;
  /** Records of other resources that point here, includable by name: `{ races: { resource: 'races', by: 'event_id' } }`. */
  readonly collections?: Readonly<Record<string, Collection>>;
  /** Permission prefix where it is not the name. */
  readonly permission?: string;
  /** Deleted rows stay and can be restored. Default true. */
  readonly softDelete?: boolean;
  /** Records leave no trace in the audit (high-volume or private records). Default true. */
  readonly audited?: boolean;
  /** Rows come by the hundred thousand: each is spared the indexes for the orders by id and by time of change. Default false. */
  readonly bulky?: boolean;
  /** Indexes besides those that fields ask for. */
  readonly indexes?: readonly DeclaredIndex[];
}

/** A resource as declared: the single source of its table, routes, screens and documents. */
export interface Resource<Name extends string = string, F extends Fields = Fields> extends ResourceOptions<Name, F> {
  readonly verbs: readonly Verb[];
  readonly permission: string;
  readonly softDelete: boolean;
  readonly audited: boolean;
}

export type AnyResource = Resource<string, Fields>;

/** Declares an entity. Mistakes that need the other declarations are found by `compileResources`. */
export function defineResource<const Name extends string, const F extends Fields>(
  options: ResourceOptions<Name, F> & { readonly title: readonly (keyof F & string)[] },
): Resource<Name, F> {
  return Object.freeze({
    ...options,
    verbs: options.verbs ?? VERBS,
    permission: options.permission ?? options.name,
    softDelete: options.softDelete ?? true,
    audited: options.audited ?? true,
  });
}

/** Fields that every record has, whatever it is. Instants are ISO 8601 UTC with milliseconds. */
interface BaseRecord {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

type ValueOf<F> = F extends Field<infer Value, infer _Options> ? Value : never;
type OptionsOf<F> = F extends { readonly options: infer Options } ? Options : never;
type IsNotNull<F> =
  OptionsOf<F> extends { readonly required: true }
    ? true
    : OptionsOf<F> extends { readonly default: unknown }
      ? undefined extends OptionsOf<F>['default']
        ? false
        : true
      : false;
type IsHidden<F> = OptionsOf<F> extends { readonly writeOnly: true } ? true : false;
type IsWritable<F> = OptionsOf<F> extends { readonly readOnly: true } ? false : true;
type IsNeeded<F> =
  OptionsOf<F> extends { readonly required: true }
    ? OptionsOf<F> extends { readonly default: unknown }
      ? undefined extends OptionsOf<F>['default']
        ? true
        : false
      : true
    : false;

type FieldsOf<R> = R extends Resource<string, infer F> ? F : never;

/** A record as the API gives it out. */
export type RecordOf<R extends { fields: Fields }> = BaseRecord & {
  readonly [K in keyof FieldsOf<R> as IsHidden<FieldsOf<R>[K]> extends true ? never : K]: IsNotNull<
    FieldsOf<R>[K]
  > extends true
    ? ValueOf<FieldsOf<R>[K]>
    : ValueOf<FieldsOf<R>[K]> | null;
};

type WritableKeys<F> = { [K in keyof F]: IsWritable<F[K]> extends true ? K : never }[keyof F];

/** What PATCH takes. */
export type PatchOf<R extends { fields: Fields }> = {
  [K in WritableKeys<FieldsOf<R>>]?: IsNotNull<FieldsOf<R>[K]> extends true
    ? ValueOf<FieldsOf<R>[K]>
    : ValueOf<FieldsOf<R>[K]> | null;
};

type NeededKeys<F> = {
  [K in keyof F]: IsWritable<F[K]> extends true ? (IsNeeded<F[K]> extends true ? K : never) : never;
}[keyof F];

/** What POST takes: what is required and has no default must be there. */
export type CreateOf<R extends { fields: Fields }> = PatchOf<R> & {
  [K in NeededKeys<FieldsOf<R>>]: ValueOf<FieldsOf<R>[K]>;
};
