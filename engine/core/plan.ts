import type { AnyField, Operator } from './field';
import type { AnyResource, Fields, TenantKind } from './resource';
import { humanise, singular } from './words';

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
  /** By the name that `include` uses. */
  readonly relations: ReadonlyMap<string, Relation>;
}

export interface Plan {
  readonly resources: ReadonlyMap<string, ResourcePlan>;
  /** The plan of a resource; throws for a name that was never declared (a programming error). */
  get(name: string): ResourcePlan;
  /** The resource whose records are the tenants of a level. */
  readonly tenants: Readonly<Partial<Record<TenantKind, ResourcePlan>>>;
}

/**
 * Compiles the declarations to the frozen plan that API, console and documents work from.
 * @param baseFields the fields every record has (`id`, `created_at`, `updated_at`, `version`).
 * @throws Error with every mistake found, each a sentence that says what to change.
 */
export function compileResources(resources: readonly AnyResource[], baseFields: Fields): Plan {
  const mistakes: string[] = [];
  const byName = new Map<string, ResourcePlan>();
  for (const resource of resources) {
    if (byName.has(resource.name)) mistakes.push(`Two resources are called "${resource.name}": rename one of them.`);
    byName.set(resource.name, compileResource(resource, baseFields));
  }
  for (const plan of byName.values()) mistakes.push(...mistakesOf(plan, byName, baseFields));
  if (mistakes.length > 0) throw new Error(`The declarations do not fit together:\n- ${mistakes.join('\n- ')}`);
  const tenants: Partial<Record<TenantKind, ResourcePlan>> = {};
  for (const plan of byName.values()) {
    const { tenancy } = plan.resource;
    if ('column' in tenancy && tenancy.column === 'id' && tenancy.kind !== 'profile') tenants[tenancy.kind] = plan;
  }
  return Object.freeze({
    resources: byName,
    tenants: Object.freeze(tenants),
    get(name: string): ResourcePlan {
      const plan = byName.get(name);
      if (!plan) throw new Error(`No resource is called "${name}".`);
      return plan;
    },
  });
}

function compileResource(resource: AnyResource, baseFields: Fields): ResourcePlan {
  const fields = new Map<string, FieldPlan>();
  const { id, ...stamps } = baseFields;
  const all: Fields = { ...(id && { id }), ...resource.fields, ...stamps };
  for (const [name, field] of Object.entries(all)) fields.set(name, compileField(name, field));
  const plans = [...fields.values()];
  return Object.freeze({
    name: resource.name,
    label: singular(resource.name),
    resource,
    fields,
    stored: plans.filter((plan) => plan.sqlType !== null),
    searchable: plans.filter((plan) => plan.field.options.searchable === true),
    relations: relationsOf(plans, resource),
  });
}

function relationsOf(fields: readonly FieldPlan[], resource: AnyResource): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { name, target, includeName } of fields) {
    if (!target || !includeName) continue;
    relations.set(includeName, { name: includeName, kind: name.endsWith('_ids') ? 'list' : 'one', target, by: name });
  }
  for (const [name, collection] of Object.entries(resource.collections ?? {})) {
    relations.set(name, { name, kind: 'many', target: collection.resource, by: collection.by });
  }
  return relations;
}

function compileField(name: string, field: AnyField): FieldPlan {
  const { type, options } = field;
  const sqlType = type.column(options);
  const target = type.target?.(options) ?? null;
  return Object.freeze({
    name,
    field,
    label: options.label ?? humanise(name),
    isNullable: options.required !== true && options.default === undefined,
    isComputed: sqlType === null,
    sqlType,
    operators: options.filterable === false || options.writeOnly ? [] : type.operators(options),
    target,
    includeName: target ? name.replace(/_id$/, '').replace(/_ids$/, 's') : null,
  });
}

function mistakesOf(plan: ResourcePlan, all: ReadonlyMap<string, ResourcePlan>, baseFields: Fields): string[] {
  const { resource } = plan;
  const where = `resources/${resource.name}`;
  const mistakes: string[] = [];
  const needField = (name: string, use: string): void => {
    if (!plan.fields.has(name)) mistakes.push(`${where}: ${use} names "${name}", which is not a field of it.`);
  };
  for (const name of Object.keys(resource.fields)) {
    if (name in baseFields) mistakes.push(`${where}: "${name}" is a field every record has; leave it out.`);
    if (!/^[a-z][a-z0-9_]*$/.test(name)) mistakes.push(`${where}: "${name}" must be snake_case.`);
  }
  for (const name of resource.title) needField(name, 'title');
  for (const entry of resource.defaultSort) {
    const name = entry.replace(/^-/, '');
    needField(name, 'defaultSort');
    const field = plan.fields.get(name);
    if (field && field.field.options.sortable !== true) {
      mistakes.push(`${where}: defaultSort names "${name}", which has no index: add sortable: true to it.`);
    }
  }
  for (const name of (resource.indexes ?? []).flat()) needField(name, 'indexes');
  for (const name of resource.importing?.matchOn ?? []) needField(name, 'importing.matchOn');
  for (const column of resource.importing?.columns ?? []) {
    for (const name of column.fills) needField(name, `import column "${column.name}"`);
  }
  if ('column' in resource.tenancy) needField(resource.tenancy.column, 'tenancy');
  for (const [name, collection] of Object.entries(resource.collections ?? {})) {
    if (plan.fields.has(name)) mistakes.push(`${where}: the collection "${name}" has the name of a field.`);
    if (all.get(collection.resource)?.fields.get(collection.by)?.target !== resource.name) {
      mistakes.push(
        `${where}: the collection "${name}" needs a reference "${collection.by}" of ${collection.resource} to it.`,
      );
    }
  }
  for (const field of plan.fields.values()) mistakes.push(...mistakesOfField({ where, field, plan, all }));
  mistakes.push(...duplicateAliases(plan, where));
  return mistakes;
}

interface FieldCheck {
  where: string;
  field: FieldPlan;
  plan: ResourcePlan;
  all: ReadonlyMap<string, ResourcePlan>;
}

function mistakesOfField({ where, field, plan, all }: FieldCheck): string[] {
  const mistakes: string[] = [];
  const { options } = field.field;
  if (field.target) {
    if (!all.has(field.target))
      mistakes.push(`${where}: "${field.name}" points to "${field.target}", which is not declared.`);
    if (!/_ids?$/.test(field.name)) mistakes.push(`${where}: the reference "${field.name}" must end in _id or _ids.`);
  }
  if (options.sortable && field.isComputed) {
    mistakes.push(`${where}: "${field.name}" is computed and has no index to sort by: remove sortable.`);
  }
  if (options.searchable && !field.field.type.searchText) {
    mistakes.push(`${where}: "${field.name}" is a ${field.field.type.name} and cannot be searched: remove searchable.`);
  }
  if (options.section && !plan.resource.sections?.some((section) => section.name === options.section)) {
    mistakes.push(
      `${where}: "${field.name}" is put in section "${options.section}", which the resource does not list.`,
    );
  }
  return mistakes;
}

function duplicateAliases(plan: ResourcePlan, where: string): string[] {
  const owners = new Map<string, string>();
  const mistakes: string[] = [];
  const claim = (alias: string, owner: string): void => {
    const key = alias.toLowerCase();
    const earlier = owners.get(key);
    if (earlier && earlier !== owner)
      mistakes.push(`${where}: the alias "${alias}" belongs to both "${earlier}" and "${owner}".`);
    owners.set(key, owner);
  };
  for (const field of plan.fields.values())
    for (const alias of field.field.options.aliases ?? []) claim(alias, field.name);
  for (const column of plan.resource.importing?.columns ?? [])
    for (const alias of column.aliases) claim(alias, column.name);
  return mistakes;
}
