import { namingScope } from '../../../core/importKinds';
import type { FieldPlan, Plan, ResourcePlan } from '../../../core/plan';
import type { ImportColumn, ImportJoined } from '../../../core/resource';
import { scopeColumn } from '../../../core/tenancy';
import { keepsColumns } from '../../../fields/json/keepsColumns';
import { headerKey } from './headerKey';

/** What a column of a file can be mapped to: a field, or several that its text is split into. */
export interface ImportTarget {
  /** As mappings name it. */
  readonly name: string;
  readonly label: string;
  /** Names of its column, folded, the most telling first. */
  readonly keys: readonly string[];
  readonly fields: readonly FieldPlan[];
  /** Null for a field of its own. */
  readonly split: ImportColumn['split'] | null;
  /** Tells what the cells of its column look like. */
  readonly pattern?: Pick<RegExp, 'test'>;
  readonly settle?: ImportColumn['settle'];
  readonly write?: ImportColumn['write'];
  readonly traitsOf?: ImportColumn['traitsOf'];
  readonly forSeveral?: ImportColumn['forSeveral'];
  readonly alsoSays?: ImportColumn['alsoSays'];
  readonly completes?: ImportColumn['completes'];
  readonly sharesNamesOf?: ImportColumn['sharesNamesOf'];
  readonly yearsBefore?: ImportColumn['yearsBefore'];
  readonly contradicts?: ImportColumn['contradicts'];
  readonly fits?: ImportColumn['fits'];
  /** Several columns may fill it, each adding to a list. */
  readonly isMany: boolean;
  /** Several columns may fill it, each kept in it under its own name. */
  readonly keeps?: true;
  /** Several rows may be about one record, which has the same value in each. */
  readonly isShared?: true;
  /** Its text stands in front of what another column says of its field, or behind it. */
  readonly affix?: 'before' | 'after';
  /** It says its field together with other columns: which of the parts it is. */
  readonly joined?: { readonly with: ImportJoined; readonly part: number; readonly keys: readonly string[] };
  /** Names that mean it in a file with one of some others. */
  readonly beside?: readonly { readonly keys: readonly string[]; readonly others: readonly string[] }[];
  /** It is no field of the record, and says which of the records is meant that another column names. */
  readonly isScope?: boolean;
}

interface TargetOptions {
  plan: Plan;
  resource: ResourcePlan;
  /** Fields that may be filled; all that can be imported when left out. */
  only?: readonly string[] | undefined;
}

/** What the columns of a file can fill, in the order of the declaration, split columns last. */
export function importTargets({ plan, resource, only }: TargetOptions): ImportTarget[] {
  const fields = resource.stored.filter(
    (field) => isImportable(plan, resource, field) && (!only || only.includes(field.name)),
  );
  const own = fields.map((field) => targetOf(field));
  const columns = (resource.resource.importing?.columns ?? []).flatMap((column) => {
    const filled = fields.filter((field) => column.fills.includes(field.name));
    if (filled.length < column.fills.length) return [];
    const keys = column.sharesNamesOf ? [] : keysOf([column.name, column.label, ...column.aliases]);
    const {
      name,
      label,
      split,
      pattern = /\p{L}/u,
      settle,
      write,
      traitsOf,
      forSeveral,
      alsoSays,
      completes,
      sharesNamesOf,
      yearsBefore,
      contradicts,
      fits,
    } = column;
    const optional = {
      ...(settle && { settle }),
      ...(write && { write }),
      ...(traitsOf && { traitsOf }),
      ...(forSeveral && { forSeveral }),
      ...(alsoSays && { alsoSays }),
      ...(completes && { completes }),
      ...(sharesNamesOf && { sharesNamesOf }),
      ...(yearsBefore && { yearsBefore }),
      ...(contradicts && { contradicts }),
      ...(fits && { fits }),
    };
    return [{ name, label, keys, fields: filled, split, pattern, isMany: false, ...optional }];
  });
  const { affixes = [], joined = [] } = resource.resource.importing ?? {};
  const besides = affixes.flatMap(({ name, label, aliases, field: of, place }): ImportTarget[] => {
    const field = fields.find((one) => one.name === of);
    const keys = keysOf([name, label, ...aliases]);
    return field ? [{ name, label, keys, fields: [field], split: null, isMany: false, affix: place }] : [];
  });
  const parts = joined.flatMap((one) => {
    const field = fields.find(({ name }) => name === one.field);
    return field ? one.parts.map((_, part) => partOf(field, one, part)) : [];
  });
  const scopes = scopesOf(plan, resource, fields);
  const taken = new Set([...own, ...columns, ...besides, ...scopes].flatMap(({ keys }) => keys));
  return [...own.map((target) => withNamingKeys(plan, target, taken)), ...columns, ...besides, ...parts, ...scopes];
}

function targetOf(field: FieldPlan): ImportTarget {
  const isMany = field.sqlType?.endsWith('[]') ?? false;
  const { aliasesBeside, traitsOf } = field.field.options;
  const beside = aliasesBeside?.map(({ aliases, others }) => ({ keys: keysOf(aliases), others: keysOf(others) }));
  const keys = keysOf(namesOf(field));
  return {
    name: field.name,
    label: field.label,
    keys,
    fields: [field],
    split: null,
    isMany,
    ...(keepsColumns(field) && { keeps: true }),
    ...(traitsOf && { traitsOf }),
    ...(beside && { beside }),
  };
}

/** Its names are no keys: alone they may mean anything. */
function partOf(field: FieldPlan, joined: ImportJoined, part: number): ImportTarget {
  const { name, label, pattern, aliases } = joined.parts[part]!;
  const own = { with: joined, part, keys: keysOf([name, ...aliases]) };
  return { name, label, keys: [], fields: [field], split: null, pattern, isMany: false, joined: own };
}

function namesOf({ name, label, field }: FieldPlan): string[] {
  return [name, label, ...(field.options.aliases ?? [])];
}

/** A column "Bib" names the athlete of a record that has no bib of its own. Of two such references the first takes it. */
function withNamingKeys(plan: Plan, target: ImportTarget, taken: Set<string>): ImportTarget {
  const [field] = target.fields;
  const naming = (field?.namedBy ?? []).flatMap((name) => plan.get(field?.target ?? '').fields.get(name) ?? []);
  const further = keysOf(naming.flatMap(namesOf)).filter((key) => !taken.has(key));
  for (const key of further) taken.add(key);
  return further.length === 0 ? target : { ...target, keys: [...target.keys, ...further] };
}

/** What tells records apart that references are named by, where the resource has no such field: the race of a bib. */
function scopesOf(plan: Plan, resource: ResourcePlan, fields: readonly FieldPlan[]): ImportTarget[] {
  const scopes = new Map<string, ImportTarget>();
  for (const field of fields) {
    for (const name of namingScope(plan, field)) {
      const scope = plan.get(field.target ?? '').fields.get(name);
      if (scope && !resource.fields.has(name)) scopes.set(name, { ...targetOf(scope), isScope: true });
    }
  }
  return [...scopes.values()];
}

/** Everything a form has, but for references to records of elsewhere: their names are nobody's business unless it is said. */
function isImportable(plan: Plan, { resource }: ResourcePlan, { field: { options }, target }: FieldPlan): boolean {
  const { readOnly, writeOnly, immutable, section, aliases } = options;
  if (readOnly || writeOnly) return false;
  if (options.importable !== undefined || aliases) return options.importable ?? true;
  const tenant = scopeColumn(resource.tenancy);
  const isNear = target === null || (tenant !== null && plan.get(target).fields.has(tenant));
  return !immutable && section !== false && isNear;
}

function keysOf(names: readonly string[]): string[] {
  return [...new Set(names.map(headerKey))].filter((key) => key !== '');
}
