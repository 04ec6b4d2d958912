import { ApiError } from '../errors';
import type { Operator } from '../field';
import { englishText } from '../messages';
import type { FieldPlan, Plan, ResourcePlan } from '../plan';
import {
  type Condition,
  DEFAULT_PAGE_SIZE,
  type IncludeTree,
  type ListQuery,
  MAX_INCLUDE_DEPTH,
  MAX_OFFSET,
  MAX_OPERANDS,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_WORDS,
  RESERVED_KEYS,
  type SortKey,
} from './listQuery';

/** What category fields call `q`. */
const CATEGORY_SEARCH = 'query';

interface ParseOptions {
  plan: Plan;
  resource: ResourcePlan;
  params: URLSearchParams;
  /** Whether the caller may read a field at all; what it may not read does not exist for it. */
  isReadable?: (resource: ResourcePlan, field: FieldPlan) => boolean;
  /** Keys that the caller reads itself. */
  ownKeys?: readonly string[];
}

/**
 * Reads a list's address.
 * @throws ApiError 400 that names the key and what would be allowed.
 */
export function parseQuery(options: ParseOptions): ListQuery {
  const { plan, resource, params } = options;
  const isReadable = options.isReadable ?? (() => true);
  const readable = [...resource.fields.values()].filter((field) => isReadable(resource, field));
  const page = wholeNumber(params, 'page', 1, 1, Number.MAX_SAFE_INTEGER);
  const itemsPerPage = wholeNumber(params, 'itemsPerPage', DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
  if ((page - 1) * itemsPerPage > MAX_OFFSET) {
    throw malformed(`page: only the first ${MAX_OFFSET} records can be paged; use cursor to go further.`);
  }
  return {
    where: parseConditions({
      params,
      readable,
      ownKeys: [...(options.ownKeys ?? []), ...(resource.isCategory ? [CATEGORY_SEARCH] : [])],
    }),
    q: parseSearch(params, resource),
    sort: parseSort(params.get('sort'), resource, readable),
    include: parseInclude({ text: params.get('include'), plan, resource, isReadable }),
    page,
    itemsPerPage,
    cursor: params.get('cursor') || null,
    isDeleted: parseDeleted(params.get('deleted'), resource),
  };
}

function parseConditions({
  readable,
  params,
  ownKeys,
}: {
  params: URLSearchParams;
  readable: readonly FieldPlan[];
  ownKeys: readonly string[];
}): Condition[] {
  const filterable = readable.filter((field) => field.operators.length > 0);
  const grouped = new Map<string, { field: FieldPlan; operator: Operator; texts: string[] }>();
  for (const [key, text] of params) {
    if ((RESERVED_KEYS as readonly string[]).includes(key) || ownKeys.includes(key)) continue;
    const { name, operator } = splitKey(key);
    const field = filterable.find((candidate) => candidate.name === name);
    if (!field)
      throw malformed(`Unknown key "${key}". Allowed: ${listNames(filterable)}, ${RESERVED_KEYS.join(', ')}.`);
    if (!(field.operators as readonly string[]).includes(operator)) {
      throw malformed(`"${name}" has no operator "${operator}". Allowed: ${field.operators.join(', ')}.`);
    }
    const groupKey = `${name} ${operator}`;
    const isMany = operator === 'in' || operator === 'nin';
    const group = grouped.get(groupKey) ?? { field, operator: operator as Operator, texts: [] };
    if (!isMany && group.texts.length > 0)
      throw malformed(`"${key}" is given twice; use ${name}[]= for several values.`);
    group.texts.push(text);
    grouped.set(groupKey, group);
  }
  return [...grouped.values()].map(parseCondition);
}

/** `field`, `field[]`, `field[op]` and `field[op][]`. */
function splitKey(key: string): { name: string; operator: string } {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) return { name: key, operator: 'eq' };
  const [, name = key, brackets = ''] = match;
  const [first = null, second = null, third] = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (first === null) return { name, operator: 'eq' };
  if (first === '') return second === null ? { name, operator: 'in' } : { name, operator: brackets };
  if (second === null) return { name, operator: first };
  const isList = second === '' && third === undefined && (first === 'in' || first === 'nin');
  return { name, operator: isList ? first : brackets };
}

function parseCondition(group: { field: FieldPlan; operator: Operator; texts: string[] }): Condition {
  const { field, operator, texts } = group;
  if (operator === 'in' || operator === 'nin') {
    if (texts.length > MAX_OPERANDS) throw malformed(`"${field.name}" takes at most ${MAX_OPERANDS} values.`);
    return { field: field.name, operator, value: texts.map((text) => parseOperand(field, 'eq', text)) };
  }
  return { field: field.name, operator, value: parseOperand(field, operator, texts[0] ?? '') };
}

function parseOperand(field: FieldPlan, operator: Operator, text: string): unknown {
  if (operator === 'empty') {
    if (text !== 'true' && text !== 'false') throw malformed(`"${field.name}[empty]" is true or false.`);
    return text === 'true';
  }
  const parsed = field.field.type.parseOperand(text, operator, field.field.options);
  // The console drops the wrong parts of an address, so its build needs no sentences about them.
  if (!parsed.ok)
    throw malformed(`"${field.name}": ${import.meta.env.SSR ? englishText(parsed.issue) : ''}`, field.name);
  return parsed.value;
}

function parseSearch(params: URLSearchParams, resource: ResourcePlan): string | null {
  const given = params.get('q') ?? (resource.isCategory ? params.get(CATEGORY_SEARCH) : null);
  const text = given?.trim();
  if (!text) return null;
  if (text.length > MAX_SEARCH_LENGTH) throw malformed(`q: at most ${MAX_SEARCH_LENGTH} characters.`);
  if (text.includes('\0')) throw malformed('q: contains characters that cannot be searched.');
  if (text.split(/\s+/).length > MAX_SEARCH_WORDS) throw malformed(`q: at most ${MAX_SEARCH_WORDS} words.`);
  return text;
}

function parseSort(text: string | null, resource: ResourcePlan, readable: readonly FieldPlan[]): SortKey[] {
  const sortable = readable.filter((field) => field.field.options.sortable);
  const entries = text ? text.split(',') : resource.resource.defaultSort;
  const keys: SortKey[] = [];
  for (const entry of entries) {
    const isDescending = entry.startsWith('-');
    const name = isDescending ? entry.slice(1) : entry;
    const isKnown = sortable.some((field) => field.name === name);
    // A default order by a field that this caller may not read falls back to the id rather than failing its list.
    if (!isKnown && !text) continue;
    if (!isKnown) throw malformed(`sort: "${name}" is not sortable. Allowed: ${listNames(sortable)}.`);
    if (!keys.some((key) => key.field === name)) keys.push({ field: name, isDescending });
  }
  if (!keys.some((key) => key.field === 'id')) keys.push({ field: 'id', isDescending: false });
  return keys;
}

interface IncludeOptions {
  text: string | null;
  plan: Plan;
  resource: ResourcePlan;
  isReadable: (resource: ResourcePlan, field: FieldPlan) => boolean;
}

/** Reads `include=a,b.c`. @throws ApiError 400 that names the path and what could be included there. */
export function parseInclude({ text, plan, resource, isReadable }: IncludeOptions): IncludeTree {
  const tree: Record<string, IncludeTree> = {};
  for (const path of text?.split(',') ?? []) {
    if (path === '') continue;
    const names = path.split('.');
    if (names.length > MAX_INCLUDE_DEPTH)
      throw malformed(`include: "${path}" goes deeper than ${MAX_INCLUDE_DEPTH} levels.`);
    let branch = tree;
    let at: ResourcePlan | null = resource;
    for (const [depth, name] of names.entries()) {
      const below: { target: ResourcePlan | null } | null = at && includable({ name, at, plan, isReadable });
      if (!below)
        throw malformed(
          `include: "${names.slice(0, depth + 1).join('.')}" cannot be included. Allowed: ${at ? listIncludable(at, plan, isReadable) : 'none'}.`,
        );
      branch[name] ??= {};
      branch = branch[name] as Record<string, IncludeTree>;
      at = below.target;
    }
  }
  return tree;
}

type IsReadable = IncludeOptions['isReadable'];

/** A relation leads to its resource; a plain field may be named too (computed ones are worked out only then) and leads nowhere. */
function includable({
  at,
  name,
  isReadable,
  plan,
}: {
  name: string;
  at: ResourcePlan;
  plan: Plan;
  isReadable: IsReadable;
}): { target: ResourcePlan | null } | null {
  const relation = at.relations.get(name);
  const field = at.fields.get(relation && relation.kind !== 'many' ? relation.by : name);
  if (field && !isReadable(at, field)) return null;
  if (relation) return { target: plan.get(relation.target) };
  return field ? { target: null } : null;
}

function listIncludable(at: ResourcePlan, plan: Plan, isReadable: IsReadable): string {
  const detailFields = [...at.fields.values()].filter(({ field }) => field.options.detailOnly).map(({ name }) => name);
  const names = [...at.relations.keys(), ...detailFields].filter((name) => includable({ at, name, isReadable, plan }));
  return names.join(', ') || 'none';
}

/** Reads `deleted=true`. @throws ApiError 400 for another value, and where deleted records are gone */
export function parseDeleted(text: string | null, resource: ResourcePlan): boolean {
  if (text === null || text === 'false') return false;
  if (!resource.resource.softDelete) throw malformed(`deleted: deleted ${resource.name} are gone for good.`);
  if (text === 'true') return true;
  throw malformed('deleted: must be true or false.');
}

function wholeNumber(params: URLSearchParams, key: string, fallback: number, min: number, max: number): number {
  const text = params.get(key);
  if (text === null) return fallback;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw malformed(`${key}: must be a whole number from ${min} to ${max}.`, key);
  return value;
}

function malformed(message: string, field?: string): ApiError {
  return new ApiError({ code: 'malformed', message, ...(field && { errors: { [field]: [message] } }) });
}

function listNames(fields: readonly FieldPlan[]): string {
  return fields.map((field) => field.name).join(', ');
}
