import type { FieldPlan, ResourcePlan } from './plan';
import type { DeclaredIndex, Fields } from './resource';
import { levelColumns, type Tenancy, tenantColumns } from './tenancy';

/** Levels and identities name resources that say the same of themselves. */
export function mistakesOfTenancy(tenancy: Tenancy, all: ReadonlyMap<string, ResourcePlan>): string[] {
  const mistakes: string[] = [];
  const kindOf = (name: string) => all.get(name)?.resource.tenancy;
  for (const [level, { resource }] of Object.entries(tenancy.levels)) {
    const belonging = kindOf(resource);
    if (belonging?.kind !== 'tenant' || belonging.level !== level)
      mistakes.push(
        `tenancy: the level "${level}" is that of ${resource}, which needs tenancy: { kind: 'tenant', level: '${level}' }.`,
      );
  }
  for (const { name, resource } of all.values()) {
    const columns = [...levelColumns(resource.tenancy), ...tenantColumns(resource.tenancy).map(({ level }) => [level])];
    for (const [level] of columns)
      if (level && !tenancy.levels[level]) mistakes.push(`resources/${name}: "${level}" is no level of the tenancy.`);
  }
  for (const [kind, { resource }] of Object.entries(tenancy.identities))
    if (!all.has(resource)) mistakes.push(`tenancy: the identity "${kind}" is of ${resource}, which is not declared.`);
  return mistakes;
}

/** What a declaration says that cannot be meant, each with its mend: the server does not start with any. */
export function mistakesOf(plan: ResourcePlan, all: ReadonlyMap<string, ResourcePlan>, baseFields: Fields): string[] {
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
  if (resource.status !== undefined) needField(resource.status, 'status');
  for (const name of resource.steps ?? []) needField(name, 'steps');
  for (const name of resource.namedBy ?? []) needField(name, 'namedBy');
  for (const entry of resource.defaultSort) {
    const name = entry.replace(/^-/, '');
    needField(name, 'defaultSort');
    const field = plan.fields.get(name);
    if (field && (field.field.options.sortable !== true || field.field.options.sortIndex === false)) {
      mistakes.push(`${where}: defaultSort names "${name}", which has no index: add sortable: true to it.`);
    }
  }
  for (const index of resource.indexes ?? []) {
    for (const name of columnsOfIndex(index)) needField(name, 'indexes');
    if ('equal' in index && plan.fields.get(index.sortedBy)?.field.options.sortable !== true)
      mistakes.push(
        `${where}: indexes has a list by "${index.sortedBy}", which nobody can ask for: add sortable: true to it.`,
      );
  }
  if (resource.indexes?.some((index) => 'searchedWithin' in index) && plan.searchable.length === 0)
    mistakes.push(`${where}: indexes has one for searching, and nothing is searched: add searchable: true to a field.`);
  for (const name of resource.countedBy ?? []) needField(name, 'countedBy');
  for (const { column } of tenantColumns(resource.tenancy)) needField(column, 'tenancy');
  if (resource.audited && !resource.softDelete) {
    mistakes.push(
      `${where}: it is audited, and its deleted rows are gone, so that no history could tell of them: add audited: false or leave softDelete.`,
    );
  }
  const [title = ''] = resource.title;
  if (plan.isCategory && plan.fields.get(title)?.field.options.searchable !== true) {
    mistakes.push(
      `${where}: forms choose from it as a category, by what its records are called: add searchable: true to "${title}".`,
    );
  }
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

function columnsOfIndex(index: DeclaredIndex): readonly string[] {
  if ('columns' in index) return [...index.columns, index.except.column];
  if ('searchedWithin' in index) return [index.searchedWithin];
  return 'equal' in index ? [...index.equal, index.sortedBy] : index;
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
    if (plan.fields.has(field.includeName ?? ''))
      mistakes.push(
        `${where}: what "${field.name}" points to would be "${field.includeName}", which is a field: give it another name by as.`,
      );
  }
  for (const { other } of field.bounds) {
    const bounding = plan.fields.get(other);
    if (bounding?.field.type !== field.field.type || bounding.isComputed || field.isComputed)
      mistakes.push(`${where}: "${field.name}" is bounded by "${other}", which is no stored field of the same type.`);
  }
  if (options.sortable && options.read) {
    mistakes.push(
      `${where}: "${field.name}" is sortable, and not everyone may read it: a list's order would tell. Remove sortable or read.`,
    );
  }
  if (options.sortable && field.isComputed) {
    mistakes.push(`${where}: "${field.name}" is computed and has no index to sort by: remove sortable.`);
  }
  if (options.searchable && !field.field.type.searchText) {
    mistakes.push(`${where}: "${field.name}" is a ${field.field.type.name} and cannot be searched: remove searchable.`);
  }
  for (const name of field.searchedBy) {
    const sought = all.get(field.target ?? '')?.fields.get(name)?.field.options;
    if (!sought?.searchable || sought.read || options.read)
      mistakes.push(
        `${where}: "${field.name}" is searched by "${name}" of what it points to, which is not searchable there or not for everyone.`,
      );
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
