import { grantMistakes, permissionsOf } from './access/grants';
import type { AnyField, Operator } from './field';
import { importMistakes } from './importKinds';
import { mistakesOf, mistakesOfTenancy } from './planMistakes';
import type { AnyResource, Fields, Resource } from './resource';
import { scopeColumn, type Tenancy } from './tenancy';
import { humanise, nameOfReferred, singular } from './words';

/** A field as the engine works with it: everything the declaration leaves to defaults is settled. */
export interface FieldPlan {
  readonly name: string;
  readonly field: AnyField;
  readonly label: string;
  readonly isNullable: boolean;
  readonly isComputed: boolean;
  /** Null for computed fields without a column. */
  readonly sqlType: string | null;
  readonly operators: readonly Operator[];
  /** For references: the resource it points to, and the name `include` uses (`race_id` → `race`). */
  readonly target: string | null;
  readonly includeName: string | null;
  /** For references: the fields of the target that files name it by; its title where null. */
  readonly namedBy: readonly string[] | null;
  /** For references: the columns that both records have and must agree on, the tenant's among them. */
  readonly within: readonly string[];
  /** For references: values that the target has, by field. */
  readonly having: Readonly<Record<string, string>>;
  /** For references: fields of the target by which a search finds the record. */
  readonly searchedBy: readonly string[];
  /**
   * For references: what else it takes to tell the records of the target apart, whose names are unique only below it: the race of a
   * wave. The field of the target, and what that points to.
   */
  readonly below: Below | null;
  /** For references: the first field of what people call a record of the target. */
  readonly titledBy: string | null;
  /** The fields its value may not lie before or after. */
  readonly bounds: readonly Bound[];
}

/** A record that others are named within. */
interface Below {
  readonly name: string;
  readonly target: string;
}

/** Another field of the same kind that limits this one. */
export interface Bound {
  readonly other: string;
  readonly otherLabel: string;
  /** `lower`: the value may not lie before the other one's; `upper`: not after. */
  readonly kind: 'lower' | 'upper';
  readonly isAmount: boolean;
}

/** What `include` can add: the record a field points to, the records of an id list, or those that point here. */
export interface Relation {
  readonly name: string;
  readonly kind: 'one' | 'list' | 'many';
  readonly target: string;
  /** The reference field: of this resource for `one` and `list`, of the target for `many`. */
  readonly by: string;
}

/** A resource after compilation: frozen, complete, consistent with all the others. */
export interface ResourcePlan {
  readonly name: string;
  readonly label: string;
  readonly resource: AnyResource;
  readonly fields: ReadonlyMap<string, FieldPlan>;
  /** Fields with a column of their own, in the table's order. */
  readonly stored: readonly FieldPlan[];
  readonly searchable: readonly FieldPlan[];
  /** References by whose targets a search finds a record too. */
  readonly searchedThrough: readonly FieldPlan[];
  /** A list of names that grows as it is used: some form adds to it. */
  readonly isCategory: boolean;
  /** By the name that `include` uses. */
  readonly relations: ReadonlyMap<string, Relation>;
}

export interface Plan<Role extends string = string> {
  readonly resources: ReadonlyMap<string, ResourcePlan>;
  /** What each role may do, as dotted names with `*` for all verbs of a resource (`athletes.*`). */
  readonly permissions: Readonly<Record<Role, readonly string[]>>;
  /** The plan of a resource; throws for a name that was never declared (a programming error). */
  get(name: string): ResourcePlan;
  readonly tenancy: Tenancy;
  /** The resources whose records are the tenants, by level, outermost first. */
  readonly tenants: ReadonlyMap<string, ResourcePlan>;
}

interface CompileOptions<Level extends string, Role extends string> {
  /** Of the product; none where all records are there for everyone. */
  readonly tenancy?: Tenancy<Level>;
  readonly resources: readonly Resource<string, Fields, NoInfer<Level>>[];
  /** The fields every record has (`id`, `created_at`, `updated_at`, `version`). */
  readonly baseFields: Fields;
  /** Of the product: each resource says what they may do. */
  readonly roles?: readonly Role[];
}

/**
 * Compiles the declarations to the frozen plan that API, console and documents work from.
 * @throws Error with every mistake found, each a sentence that says what to change.
 */
export function compileResources<const Level extends string = never, const Role extends string = never>({
  tenancy,
  resources,
  baseFields,
  roles = [],
}: CompileOptions<Level, Role>): Plan<Role> {
  const declared: Tenancy = tenancy ?? { levels: {}, identities: {} };
  const mistakes = grantMistakes(resources, roles);
  const byName = new Map<string, ResourcePlan>();
  const categories = categoriesOf(resources);
  const all = new Map<string, AnyResource>(resources.map((resource) => [resource.name, resource]));
  for (const resource of resources) {
    if (byName.has(resource.name)) mistakes.push(`Two resources are called "${resource.name}": rename one of them.`);
    byName.set(resource.name, compileResource(resource, baseFields, categories.has(resource.name), all));
  }
  // The server, which has the same declarations, does not start with any: a console's build leaves the sentences out.
  if (import.meta.env.SSR) {
    for (const plan of byName.values()) mistakes.push(...mistakesOf(plan, byName, baseFields));
    mistakes.push(...importMistakes(byName), ...mistakesOfTenancy(declared, byName));
  }
  if (mistakes.length > 0) throw new Error(`The declarations do not fit together:\n- ${mistakes.join('\n- ')}`);
  const get = (name: string): ResourcePlan => {
    const plan = byName.get(name);
    if (!plan) throw new Error(`No resource is called "${name}".`);
    return plan;
  };
  const tenants = new Map(Object.entries(declared.levels).map(([level, { resource }]) => [level, get(resource)]));
  const permissions = permissionsOf(resources, roles);
  return Object.freeze({ resources: byName, permissions, tenancy: declared, tenants, get });
}

function categoriesOf(resources: readonly AnyResource[]): Set<string> {
  const fields = resources.flatMap((resource) => Object.values(resource.fields));
  return new Set(
    fields.flatMap(({ type, options }) => (type.isCategory?.(options) ? (type.target?.(options) ?? []) : [])),
  );
}

type Declared = ReadonlyMap<string, AnyResource>;

function compileResource(
  resource: AnyResource,
  baseFields: Fields,
  isCategory: boolean,
  declared: Declared,
): ResourcePlan {
  const fields = new Map<string, FieldPlan>();
  const { id, ...stamps } = baseFieldsOf(resource, baseFields);
  const all: Fields = { ...(id && { id }), ...resource.fields, ...stamps };
  for (const [name, field] of Object.entries(all)) {
    const target = declared.get(field.type.target?.(field.options) ?? '');
    fields.set(name, compileField({ name, field, all, target, within: sharedColumns(resource, name, field, target) }));
  }
  const plans = [...fields.values()];
  return Object.freeze({
    name: resource.name,
    label: singular(resource.name),
    resource,
    fields,
    stored: plans.filter((plan) => plan.sqlType !== null),
    searchable: plans.filter((plan) => plan.field.options.searchable === true),
    searchedThrough: plans.filter((plan) => plan.searchedBy.length > 0),
    isCategory,
    relations: relationsOf(plans, resource),
  });
}

/** Rows that come by the hundred thousand are spared the indexes of orders that hardly anybody asks for. */
function baseFieldsOf(
  { bulky = false, changesOften = false, defaultSort = [] }: AnyResource,
  baseFields: Fields,
): Fields {
  const { id, updated_at } = baseFields;
  if (!bulky && changesOften && updated_at)
    return { ...baseFields, updated_at: { ...updated_at, options: { ...updated_at.options, sortIndex: false } } };
  if (!bulky) return baseFields;
  const sortIndex = defaultSort.some((entry) => entry === 'id' || entry === '-id');
  return {
    ...baseFields,
    ...(id && { id: { ...id, options: { ...id.options, sortIndex } } }),
    ...(updated_at && { updated_at: { ...updated_at, options: { ...updated_at.options, sortable: false } } }),
  };
}

function relationsOf(fields: readonly FieldPlan[], resource: AnyResource): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { name, target, includeName, field } of fields) {
    if (!target || !includeName) continue;
    relations.set(includeName, { name: includeName, kind: field.type.isToMany ? 'list' : 'one', target, by: name });
  }
  for (const [name, collection] of Object.entries(resource.collections ?? {})) {
    relations.set(name, { name, kind: 'many', target: collection.resource, by: collection.by });
  }
  return relations;
}

/** What a reference and its target have alike: the tenant of both, and what it is limited to. */
function sharedColumns(
  { fields, tenancy: own }: AnyResource,
  reference: string,
  { type, options }: AnyField,
  target: AnyResource | undefined,
): string[] {
  if (!target) return [];
  const isBelow = own.kind === 'below' && target.tenancy.kind === 'below' && own.level === target.tenancy.level;
  const tenant = isBelow && scopeColumn(target.tenancy) === own.column ? [own.column] : [];
  const columns = new Set([...tenant, ...(type.within?.(options) ?? [])]);
  return [...columns].filter((name) => name !== reference && name in fields && name in target.fields);
}

/** Column of the tenant that a new category may take from its request; null for any other resource. */
export function categoryScope({ isCategory, resource }: ResourcePlan): string | null {
  return isCategory ? scopeColumn(resource.tenancy) : null;
}

/** Plans a field that no resource declares, for a form or a page of its own. */
export function planOfField(name: string, field: AnyField): FieldPlan {
  return compileField({ name, field, all: {}, target: undefined, within: [] });
}

interface Compiling {
  name: string;
  field: AnyField;
  all: Fields;
  target: AnyResource | undefined;
  within: readonly string[];
}

function compileField({ name, field, all, target: declared, within }: Compiling): FieldPlan {
  const { type, options } = field;
  const sqlType = type.column(options);
  const target = type.target?.(options) ?? null;
  return Object.freeze({
    name,
    field,
    label: labelOf(name, field),
    isNullable: options.required !== true && options.default === undefined,
    isComputed: sqlType === null,
    sqlType,
    operators: options.filterable === false || options.writeOnly ? [] : type.operators(options),
    target,
    includeName: target ? (type.as?.(options) ?? nameOfReferred(name)) : null,
    namedBy: declared?.namedBy ?? null,
    searchedBy: type.searchedBy?.(options) ?? [],
    having: havingOf(name, field, declared),
    within,
    below: declared ? belowOf(declared) : null,
    titledBy: declared?.title[0] ?? null,
    bounds: boundsOf(field, all),
  });
}

/** @throws Error where a reference asks for values of fields that its target has not */
function havingOf(
  name: string,
  { type, options }: AnyField,
  target: AnyResource | undefined,
): Readonly<Record<string, string>> {
  const having = type.having?.(options) ?? {};
  const unknown = target && Object.keys(having).find((one) => !(one in target.fields));
  if (unknown !== undefined)
    throw new Error(`"${name}" asks for "${unknown}" of ${target?.name}, which has no such field.`);
  return having;
}

/** The tenant's names are known where one is; what lies between it and the record is not. */
function belowOf({ title, fields, tenancy }: AnyResource): Below | null {
  const scopes = title.flatMap((name) => fields[name]?.options.unique ?? []);
  for (const name of scopes) {
    const field = fields[name];
    const target = field?.type.target?.(field.options);
    if (target && name !== scopeColumn(tenancy)) return { name, target };
  }
  return null;
}

function labelOf(name: string, field: AnyField | undefined): string {
  return field?.options.label ?? humanise(name);
}

function boundsOf({ type, options: { notBefore, notAfter } }: AnyField, all: Fields): Bound[] {
  const bound = (other: string | undefined, kind: Bound['kind']): Bound[] =>
    other === undefined
      ? []
      : [{ other, otherLabel: labelOf(other, all[other]), kind, isAmount: type.isAmount === true }];
  return [...bound(notBefore, 'lower'), ...bound(notAfter, 'upper')];
}
