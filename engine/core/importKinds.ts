import type { FieldPlan, Plan, ResourcePlan } from './plan';
import type { AnyResource, ExclusiveList, ImportIdentity, ImportMode } from './resource';
import { scopeColumn } from './tenancy';

/** What files of a kind are read into, with everything settled that a declaration leaves to defaults. */
export interface ImportKind {
  readonly name: string;
  readonly resource: ResourcePlan;
  /** What its rows are called. */
  readonly noun: string;
  readonly mode: ImportMode;
  /** Fields that rows can be matched by, the preferred first; none where they are matched by what they are called. */
  readonly matchOn: readonly string[];
  /** Fields that may be filled; all that can be imported when left out. */
  readonly only: readonly string[] | undefined;
  /** Fields that are not filled, and tell whom a row means. */
  readonly compares: readonly string[] | undefined;
  /** A list of which each row about a record brings a part. */
  readonly gathers: string | undefined;
  readonly exclusive: ExclusiveList | undefined;
  /** Fields of records in use whose change is asked about. */
  readonly asksAbout: readonly string[];
  /** What a complete record has, each by fields of which one is enough. */
  readonly expects: readonly (readonly string[])[];
  readonly identity: ImportIdentity | undefined;
  /** Whether the server's half of the resource says what rows become. */
  readonly isOwn: boolean;
  readonly also: readonly string[];
  /** Fields of the import that speak for its rows, besides those that the columns ask for. */
  readonly presets: readonly string[];
  readonly needs: Readonly<Record<string, string>>;
  /** The resource whose pages its wizard is among, and the address below their list. */
  readonly page: { readonly under: string; readonly path: string };
}

const known = new WeakMap<Plan, ReadonlyMap<string, ImportKind>>();

/** The kinds of files that can be imported, by name. */
export function importKinds(plan: Plan): ReadonlyMap<string, ImportKind> {
  const found = known.get(plan);
  if (found) return found;
  const kinds = new Map([...plan.resources.values()].flatMap((resource) => kindsOf(resource).map((k) => [k.name, k])));
  known.set(plan, kinds);
  return kinds;
}

/** The kind of that name. @throws Error for one that no declaration names (a programming error) */
export function importKind(plan: Plan, name: string): ImportKind {
  const kind = importKinds(plan).get(name);
  if (!kind) throw new Error(`No resource imports files of kind "${name}".`);
  return kind;
}

/** The kinds of files that declarations speak of, before they are compiled. */
export function kindNames(resources: readonly AnyResource[]): string[] {
  return resources.flatMap(({ name, importing }) =>
    importing ? [importing.kind ?? name, ...Object.keys(importing.variants ?? {})] : [],
  );
}

/** Fields that some kind of file can be matched by. */
export function matchNames(resources: readonly AnyResource[]): string[] {
  return [...new Set(matchKeys(resources).flatMap(({ keys }) => keys))];
}

/** Says which keys each kind of file accepts: the field's values are those of all kinds. */
export function matchKeysHelp(resources: readonly AnyResource[]): string {
  const kinds = matchKeys(resources).flatMap(({ kind, keys }) =>
    keys.length === 0 ? [] : `${kind}: ${keys.join(', ')}`,
  );
  return `The field that rows are matched by. Each kind accepts only its own keys (${kinds.join('; ')}). For any file, \`match_fields\` of POST /v1/admin/imports/detect lists them.`;
}

function matchKeys(resources: readonly AnyResource[]): { kind: string; keys: readonly string[] }[] {
  return resources.flatMap((resource) => {
    const { importing, name } = resource;
    if (!importing) return [];
    const variants = [[importing.kind ?? name, importing] as const, ...Object.entries(importing.variants ?? {})];
    return variants.map(([kind, { matchOn }]) => ({ kind, keys: matchOn ?? matchedByDefault(resource) }));
  });
}

/**
 * The fields of an import that speak for rows of a kind which say nothing of them: references that the records have too, or that
 * tell apart the records which rows name.
 */
export function presetFields(plan: Plan, kind: ImportKind): FieldPlan[] {
  const { fields, stored } = kind.resource;
  const own = kind.isOwn ? [] : [...fields.keys(), ...stored.flatMap((field) => namingScope(plan, field))];
  const asked = new Set([...kind.presets, ...own]);
  return importPresets(plan).filter(({ name }) => asked.has(name));
}

/** The fields of an import that can speak for rows of some kind. */
export function importPresets(plan: Plan): FieldPlan[] {
  return plan.get('imports').stored.filter(({ target, field: { options } }) => {
    return target !== null && !options.required && !options.readOnly;
  });
}

interface ImportLevel {
  readonly level: string;
  readonly tenants: ResourcePlan;
  readonly column: string;
  readonly timeZone: string | undefined;
  readonly day: string | undefined;
  readonly country: string | undefined;
}

/** Whose tenants files are imported into, and the column of an import that holds the tenant's id. */
export function importLevel(plan: Plan): ImportLevel {
  const { tenancy } = plan.get('imports').resource;
  const tenants = tenancy.kind === 'below' ? plan.tenants.get(tenancy.level) : undefined;
  if (tenancy.kind !== 'below' || !tenants) throw new Error('Imports are of no level of the tenancy.');
  const { timeZone, day, country } = plan.tenancy.levels[tenancy.level] ?? {};
  return { level: tenancy.level, tenants, column: tenancy.column, timeZone, day, country };
}

/** What the names of a reference's records are unique within, besides their tenant: start numbers within their race. */
export function namingScope(plan: Plan, { namedBy, target }: FieldPlan): string[] {
  const resource = namedBy && target ? plan.get(target) : null;
  if (!resource || !namedBy) return [];
  const tenant = scopeColumn(resource.resource.tenancy);
  const scopes = namedBy.flatMap((name) => resource.fields.get(name)?.field.options.unique ?? []);
  return [...new Set(scopes)].filter((name) => name !== tenant);
}

/** What is wrong with what declarations say of files, a sentence each. */
export function importMistakes(resources: ReadonlyMap<string, ResourcePlan>): string[] {
  const all = [...resources.values()];
  const names = kindNames(all.map(({ resource }) => resource));
  const repeated = new Set(names.filter((name, i) => names.indexOf(name) < i));
  return [
    ...[...repeated].map((name) => `Two resources import files of kind "${name}": give one of them another kind.`),
    ...all.flatMap((plan) => mistakesOf(plan, resources)),
  ];
}

function mistakesOf({ resource, fields }: ResourcePlan, all: ReadonlyMap<string, ResourcePlan>): string[] {
  const { importing, verbs, name } = resource;
  const where = `resources/${name}`;
  if (!importing)
    return verbs.includes('import') ? [`${where}: it has the verb import: add importing, or leave the verb out.`] : [];
  const { columns = [], affixes = [], joined = [], also = [], variants = {}, asksAbout = [], identity } = importing;
  const { say = [] } = importing.titles ?? {};
  const told = [...asksAbout, ...(identity?.fields ?? [])];
  const owned = [...(identity?.owns ?? []), ...(identity?.marks ?? [])];
  const named = [importing, ...Object.values(variants)].flatMap((variant) => [
    ...(variant.matchOn ?? []),
    ...(variant.only ?? []),
    ...(variant.compares ?? []),
    ...(variant.gathers ? [variant.gathers] : []),
  ]);
  named.push(...told, ...owned, ...say);
  const guarded = [...told, ...resource.title].filter((field) => fields.get(field)?.field.options.read);
  const filled = [...columns.flatMap(({ fills }) => fills), ...[...affixes, ...joined].map(({ field }) => field)];
  const unknown = [...named, ...filled].filter((field) => !fields.has(field));
  const imports = all.get('imports');
  const isThere = imports && scopeColumn(resource.tenancy) === scopeColumn(imports.resource.tenancy);
  return [
    ...(imports ? [] : [`${where}: it has importing, and nothing keeps its imports: add importResources().`]),
    ...(!imports || isThere
      ? []
      : [`${where}: files are imported into a tenant, and its records are below no such one.`]),
    ...(verbs.includes('import') ? [] : [`${where}: it has importing: add the verb import.`]),
    ...unknown.map((field) => `${where}: importing names "${field}", which is not a field of it.`),
    ...(told.length === 0 ? [] : guarded).map(
      (field) =>
        `${where}: imports would show "${field}" to everyone who sees them: leave it out of asksAbout, identity and the title.`,
    ),
    ...also.flatMap((other) =>
      all.has(other) ? [] : [`${where}: importing names "${other}", which is not declared.`],
    ),
  ];
}

function kindsOf(resource: ResourcePlan): ImportKind[] {
  const { importing, name } = resource.resource;
  if (!importing) return [];
  const { kind = name, variants = {} } = importing;
  return [[kind, importing] as const, ...Object.entries(variants)].map(([kindName, variant]) => {
    const [under = name, ...rest] = (
      variant.page ?? `${name}/import${variant === importing ? '' : `_${kindName}`}`
    ).split('/');
    return {
      name: kindName,
      resource,
      noun: variant.noun ?? name.replace(/_/g, ' '),
      mode: variant.mode ?? 'add_or_update',
      matchOn: variant.matchOn ?? matchedByDefault(resource.resource),
      only: variant.only,
      compares: variant.compares,
      gathers: variant.gathers,
      exclusive: importing.exclusive,
      asksAbout: importing.asksAbout ?? [],
      expects: importing.expects ?? [],
      identity: importing.identity,
      isOwn: importing.strategy === 'server',
      also: importing.also ?? [],
      presets: [...new Set([...(importing.presets ?? []), ...Object.keys(importing.needs ?? {})])],
      needs: importing.needs ?? {},
      page: { under, path: rest.join('/') },
    };
  });
}

function matchedByDefault({ importing, fields }: AnyResource): string[] {
  if (importing?.strategy === 'server') return [];
  return Object.entries(fields).flatMap(([name, { options }]) => (options.unique ? [name] : []));
}
