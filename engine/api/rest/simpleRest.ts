import { MAX_OFFSET, MAX_PAGE_SIZE, RESERVED_KEYS } from '../../core/query/listQuery';
import { filterParams, malformed, onlyKeys } from './requestParts';

const KEYS = ['sort', 'range', 'filter', 'embed', 'include'] as const;
/** Keys that the list query reserves, but that select records as a filter does. */
const RESERVED_FILTERS: readonly string[] = ['q', 'deleted'];

interface SimpleRestList {
  /** The same request in the product's own query language, without its page. */
  readonly params: URLSearchParams;
  readonly page: { readonly offset: number; readonly itemsPerPage: number };
}

/** Tells whether a list request follows the conventions of `ra-data-simple-rest`. No other list request has these parameters. */
export function isSimpleRest(params: URLSearchParams): boolean {
  return params.has('range') || params.has('filter') || params.get('sort')?.startsWith('[') === true;
}

/**
 * Translates `?sort=["name","ASC"]&range=[0,24]&filter={"id":[3,4]}` to the product's query language.
 * @throws ApiError 400 that names the parameter
 */
export function readSimpleRest(params: URLSearchParams): SimpleRestList {
  onlyKeys(params, KEYS);
  for (const key of KEYS) if (params.getAll(key).length > 1) throw malformed(`"${key}" is given twice.`);
  const range = params.get('range');
  const translated = readFilter(params.get('filter'), { isPaged: range !== null });
  const sort = readSort(params.get('sort'));
  if (sort) translated.set('sort', sort);
  const include = readInclude(params);
  if (include) translated.set('include', include);
  return { params: translated, page: readRange(range) };
}

/** Joins the relations of `include=a,b` and `embed=["a","b"]`. @throws ApiError 400 */
export function readInclude(params: URLSearchParams): string | null {
  const embed = params.get('embed');
  const names = embed === null ? [] : [parseJson(embed)].flat();
  if (!names.every((name) => typeof name === 'string'))
    throw malformed('embed: must be the JSON of a relation or of a list of relations, such as ["parent"].');
  return [params.get('include') ?? '', ...names].filter(Boolean).join(',') || null;
}

/** `athletes 0-24/319`, or `athletes *\/319` for a page without records. */
export function contentRange(
  resource: string,
  { offset, count, total }: { offset: number; count: number; total: number },
): string {
  return `${resource} ${count === 0 ? '*' : `${offset}-${offset + count - 1}`}/${total}`;
}

/** A range longer than the longest page is cut: `Content-Range` tells what the answer holds. */
function readRange(text: string | null): SimpleRestList['page'] {
  if (text === null) return { offset: 0, itemsPerPage: MAX_PAGE_SIZE };
  const range = parseJson(text);
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : [];
  if (!isPosition(first) || !isPosition(last) || last < first)
    throw malformed('range: must be the JSON of the first and last position, such as [0,24].');
  if (first > MAX_OFFSET) throw malformed(`range: must begin within the first ${MAX_OFFSET} records.`);
  return { offset: first, itemsPerPage: Math.min(last - first + 1, MAX_PAGE_SIZE) };
}

/** Text that is no JSON is the product's own form: `-start_date,name`. */
function readSort(text: string | null): string | null {
  if (!text?.startsWith('[')) return text;
  const sort = parseJson(text);
  const [fields, order] = Array.isArray(sort) && sort.length === 2 ? sort : [];
  if (typeof fields !== 'string' || fields === '' || (order !== 'ASC' && order !== 'DESC'))
    throw malformed('sort: must be the JSON of a field and ASC or DESC, such as ["id","ASC"].');
  if (order === 'ASC') return fields;
  return fields
    .split(',')
    .map((name) => (name.startsWith('-') ? name.slice(1) : `-${name}`))
    .join(',');
}

function readFilter(text: string | null, { isPaged }: { isPaged: boolean }): URLSearchParams {
  if (text === null) return new URLSearchParams();
  const filter = parseJson(text);
  const params = filterParams(filter);
  for (const [key, value] of Object.entries(filter as object)) {
    if ((RESERVED_KEYS as readonly string[]).includes(key) && !RESERVED_FILTERS.includes(key))
      throw malformed(`filter: "${key}" is not a filter.`);
    // In the query language no value means no filter: the answer would be every record.
    if (isEmptyList(value)) throw malformed(`filter: "${key}" is an empty list. Leave it out or add a value.`);
  }
  // getMany of the stock provider reads no `Content-Range`, so it would miss that records are left out.
  if (!isPaged && params.getAll('id[]').length > MAX_PAGE_SIZE)
    throw malformed(`filter: "id" takes at most ${MAX_PAGE_SIZE} values without range.`);
  return params;
}

function isEmptyList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(isEmptyList);
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
