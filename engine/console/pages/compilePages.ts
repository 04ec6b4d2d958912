import { importKinds } from '../../core/importKinds';
import type { Plan, ResourcePlan } from '../../core/plan';
import type { Verb } from '../../core/resource';
import { humanise, singular } from '../../core/words';
import type { Place } from '../Place';
import type { ConsolePage, PageHandle, PageKind, ResourcePages } from './resourcePages';

type Params = Readonly<Record<string, string | undefined>>;

/** A resource whose records other pages are under, from the outermost on. */
interface Ancestor {
  readonly resource: string;
  /** What the address calls its id: `race_id`. */
  readonly param: string;
  /** `events/:event_id/races/:race_id` */
  readonly address: string;
}

/** Records of a resource as a tab on the page of another's record. */
interface RelatedTab {
  readonly plan: ResourcePlan;
  /** Its reference to that record. */
  readonly by: string;
  /** What its list is called, and who may see it. */
  readonly handle: Pick<PageHandle, 'title' | 'text'> & { readonly permission: string };
}

/** All pages that follow from declarations. */
export interface CompiledPages {
  readonly pages: readonly ConsolePage[];
  /** Where the pages of a resource are, given what the address says; null where it has none there. */
  placeOf(resource: string, params: Params): Place | null;
  /** The records above a resource's pages, the outermost first, given what the address says. */
  ancestorsOf(resource: string, params: Params): readonly Ancestor[];
  /** The resources above a resource's pages, the outermost first, at the first of its places. */
  aboveOf(resource: string): readonly string[];
  /** What addresses call the records above a record, with their ids, as far as its references say so. */
  paramsOf(resource: string, record: Readonly<Record<string, unknown>>): Params;
  /** What has a tab on the page of a resource's record. */
  tabsOf(resource: string): readonly RelatedTab[];
  /** What the address calls the id of a resource's record. */
  paramOf(resource: string): string;
  /** Resources with pages, and lists that join several. */
  readonly names: readonly string[];
}

interface Compiled {
  readonly plan: ResourcePlan;
  readonly param: string;
  readonly ancestors: readonly Ancestor[];
  /** Of its records, without what a page of them adds. */
  readonly own: string;
  readonly addresses: Readonly<Record<PageKind, string>>;
  readonly declared: ResourcePages;
}

const VERBS: Readonly<Record<PageKind, Verb>> = {
  list: 'list',
  create: 'create',
  record: 'read',
  edit: 'update',
  import: 'import',
};

const DEFAULTS = {
  list: () => import('./RecordsPage'),
  create: () => import('./defaults/CreateRecordPage'),
  record: () => import('./defaults/ShowRecordPage'),
  edit: () => import('./defaults/EditRecordPage'),
  import: () => import('./defaults/ImportRecordsPage'),
};

/**
 * Settles the pages of all resources that have some.
 * @throws Error where one names a resource that has none to be under, or is a tab of one that it does not point to
 */
export function compilePages(plan: Plan, declared: readonly ResourcePages[]): CompiledPages {
  const found = new Map<string, readonly Compiled[]>();
  const compiledOf = (name: string): readonly Compiled[] => {
    const known = found.get(name);
    if (known) return known;
    const own = declared.filter(({ resource }) => resource === name);
    if (own.length === 0) throw new Error(`Pages are under "${name}", which has none: add resourcePages('${name}').`);
    const compiled = own.flatMap((one) =>
      one.under === undefined
        ? compileOne(plan, one, null)
        : compiledOf(one.under).map((parent) => compileOne(plan, one, parent)),
    );
    found.set(name, compiled);
    return compiled;
  };
  const all = [...new Set(declared.map(({ resource }) => resource))].flatMap(compiledOf);
  const tabs = new Map(all.map(({ plan: { name } }) => [name, tabsOn(plan, name, all)]));
  /** Of the places that the pages of a resource are at, the innermost one that the address is below. */
  const compiledAt = (resource: string, params: Params) =>
    found
      .get(resource)
      ?.filter(({ ancestors }) => ancestors.every(({ param }) => params[param] !== undefined))
      .sort((a, b) => b.ancestors.length - a.ancestors.length)[0];
  return {
    pages: all.flatMap((compiled) => pagesOf(plan, compiled)),
    placeOf(resource, params) {
      const compiled = compiledAt(resource, params);
      return compiled ? placeAt(compiled, params) : null;
    },
    names: [...found.keys()],
    tabsOf: (resource) => tabs.get(resource) ?? [],
    ancestorsOf: (resource, params) => compiledAt(resource, params)?.ancestors ?? [],
    aboveOf: (resource) => found.get(resource)?.[0]?.ancestors.map((above) => above.resource) ?? [],
    paramsOf: (resource, record) =>
      Object.fromEntries(
        (found.get(resource) ?? []).flatMap((compiled) =>
          compiled.ancestors.flatMap((above) => {
            const id = record[referenceTo(compiled.plan, above.resource) ?? ''];
            return id == null ? [] : [[above.param, String(id)]];
          }),
        ),
      ),
    paramOf: (resource) => compiledOf(resource)[0]?.param ?? '',
  };
}

function compileOne(plans: Plan, declared: ResourcePages, parent: Compiled | null): Compiled {
  const plan = declared.joins ? joinedPlan(plans, declared.resource, declared.joins) : plans.get(declared.resource);
  const { path = plan.name, addresses = {} } = declared;
  const below = (address: string) => (parent ? `${parent.own}/${address}` : address);
  const record = addresses.record ?? `${path}/:${plan.label.toLowerCase().replace(/ /g, '_')}_id`;
  const [ownPath = record, param = ''] = /^.*\/:(\w+)/.exec(record) ?? [];
  return {
    plan,
    param,
    declared,
    own: below(ownPath),
    ancestors: parent
      ? [...parent.ancestors, { resource: parent.plan.name, param: parent.param, address: parent.own }]
      : [],
    addresses: {
      list: below(addresses.list ?? path),
      create: below(addresses.create ?? `${path}/create`),
      record: below(record),
      edit: below(addresses.edit ?? `${ownPath}/edit`),
      import: below(addresses.import ?? `${path}/import`),
    },
  };
}

/** Makes the plan of a list that joins several resources: what the first one declares, without pages of single records. */
function joinedPlan(plans: Plan, name: string, [first = '']: readonly string[]): ResourcePlan {
  const plan = plans.get(first);
  const { importing: _, ...resource } = plan.resource;
  return { ...plan, name, label: humanise(singular(name)), resource: { ...resource, verbs: ['list', 'create'] } };
}

/** What pages there are: what the resource's verbs allow, and a form at the record's address in place of its facts. */
function hasPage({ plan, declared, addresses }: Compiled, kind: PageKind): boolean {
  if (declared.absent?.includes(kind) || !plan.resource.verbs.includes(VERBS[kind])) return false;
  return kind !== 'record' || addresses.record !== addresses.edit;
}

function pagesOf(plans: Plan, compiled: Compiled): ConsolePage[] {
  const { plan, declared, addresses } = compiled;
  const kinds = (['list', 'create', 'record', 'edit'] as const).filter((kind) => hasPage(compiled, kind));
  return [
    ...kinds.map((kind) => ({
      path: addresses[kind],
      lazy: declared.pages?.[kind] ?? DEFAULTS[kind],
      handle: {
        ...wordsOf(plans, compiled, kind),
        page: { resource: plan.name, kind, ...(declared.joins && { joins: declared.joins }) },
        ...(kind === 'list' && declared.menu && { menu: declared.menu }),
      },
    })),
    ...importPages(plans, compiled),
  ];
}

/** A page for each kind of file whose wizard is among these pages. */
function importPages(plans: Plan, { plan, declared, addresses }: Compiled): ConsolePage[] {
  if (declared.absent?.includes('import')) return [];
  const kinds = [...importKinds(plans).values()].filter(({ page }) => page.under === plan.name);
  return kinds.map(({ name, noun, page, resource }) => ({
    path: resource === plan && page.path === 'import' ? addresses.import : `${addresses.list}/${page.path}`,
    lazy: declared.pages?.import ?? DEFAULTS.import,
    handle: {
      title: `imports.${name}.title`,
      text: `Import ${noun}`,
      permission: `${resource.resource.permission}.import`,
      page: { resource: plan.name, kind: 'import' as const, importKind: name },
    },
  }));
}

function tabsOn(plans: Plan, resource: string, all: readonly Compiled[]): RelatedTab[] {
  return all.flatMap((compiled) => {
    const { plan, declared } = compiled;
    // Under several records, it is one tab all the same.
    const isFirst = all.find((other) => other.declared === declared) === compiled;
    if (!isFirst || !declared.tabOf?.includes(resource)) return [];
    const by = referenceTo(plan, resource);
    if (by === undefined)
      throw new Error(`"${plan.name}" is a tab of "${resource}", which none of its fields points to.`);
    return [{ plan, by, handle: wordsOf(plans, compiled, 'list') }];
  });
}

function referenceTo(plan: ResourcePlan, resource: string): string | undefined {
  return [...plan.relations.values()].find(({ target, kind }) => target === resource && kind === 'one')?.by;
}

/** What a page is called and who may open it. A form in place of the facts is for all who may read them. */
function wordsOf(plans: Plan, { plan, addresses, declared }: Compiled, kind: TitledKind) {
  const said = kind === 'edit' && addresses.edit === addresses.record ? 'record' : kind;
  const asked = declared.joins?.map((name) => plans.get(name)) ?? [plan];
  return {
    title: `resources.${plan.name}.pages.${said}`,
    text: titleOfPage(plan, said),
    permission: asked
      .map(({ resource: { permission } }) => `${permission}.${said === 'list' ? 'read' : VERBS[said]}`)
      .join('|'),
  };
}

type TitledKind = Exclude<PageKind, 'import'>;

function titleOfPage({ name, label }: ResourcePlan, kind: TitledKind): string {
  if (kind === 'list') return humanise(name);
  if (kind === 'record') return label;
  return `${kind === 'create' ? 'New' : 'Edit'} ${label.toLowerCase()}`;
}

function placeAt(compiled: Compiled, params: Params): Place {
  const { plan, declared, addresses, ancestors, param } = compiled;
  const at = (address: string, id?: number) =>
    `/${address.replace(/:(\w+)/g, (_, name: string) => (name === param && id !== undefined ? String(id) : (params[name] ?? '')))}`;
  const within = ancestors.flatMap(({ resource, param: above }) => {
    const by = referenceTo(plan, resource);
    return by ? [[by, idOf(params[above])] as const] : [];
  });
  return {
    resource: plan.name,
    ...(within.length > 0 && { within: Object.fromEntries(within) }),
    list: at(addresses.list),
    ...(hasPage(compiled, 'create') && { create: at(addresses.create) }),
    ...(!declared.absent?.includes('import') && plan.resource.importing && { import: at(addresses.import) }),
    ...(!declared.joins && { record: (id: number) => at(addresses.record, id) }),
    ...((hasPage(compiled, 'edit') || declared.addresses?.edit) && { edit: (id: number) => at(addresses.edit, id) }),
  };
}

function idOf(text = ''): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
