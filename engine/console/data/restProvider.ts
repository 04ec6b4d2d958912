import { chunk } from 'es-toolkit';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin';
import { callAddress } from '../../core/calls/callAddress';
import type { Plan } from '../../core/plan';
import type { ConsoleDataProvider, DeletePreview, OperationScope, WriteMeta } from '../writes/ConsoleDataProvider';
import { rememberWrite } from '../writes/mutationWrite';
import { type ExportParams, type Filter, printInclude, printListAddress } from './listAddress';

/** What the API answered, 200 to 299. */
interface RestAnswer {
  status: number;
  headers: Headers;
  /** The answer's text, as react-admin's own clients give it. */
  body: string;
  /** The answer parsed, or null when there is none or it is not JSON. */
  json: unknown;
  /** Empty unless a file was asked for. */
  blob: Blob;
}

interface RestRequest {
  method?: string | undefined;
  body?: BodyInit | null;
  headers?: HeadersInit;
  signal?: AbortSignal | null | undefined;
  /** Whether a good answer is a file, wanted as `blob`. */
  isFile?: boolean;
}

/** Calls the API by path, as the user who is signed in. Everything but a good answer throws react-admin's HttpError, or one like it. */
export type RestClient = (path: string, request?: RestRequest) => Promise<RestAnswer>;

/** Options a caller may give in `meta`. */
interface CallMeta {
  include?: readonly string[] | string;
  /** Of the deleted records, in place of the live ones. */
  isDeleted?: boolean;
  /** The version the write is based on; without it the one of `previousData`. */
  version?: number;
  /** Sends the whole model rather than what changed. */
  isWhole?: boolean;
  /** A write to everything that matches, instead of to `ids`; `expect` is how many that must be. */
  filter?: Filter;
  expect?: number;
}

const BASE = '/v1/admin';
/** The longest page the server gives. */
const MAX_PAGE_SIZE = 250;

/**
 * The data provider of a product's console. Starts from react-admin's simple REST dialect, and speaks the contract's where that
 * differs: the list's envelope, filters and sort, PATCH with If-Match, writes to many rows in one call.
 *
 * @param plan declarations; with them, lists omit an order that the server refuses
 */
export function restProvider(client: RestClient, plan?: Plan): ConsoleDataProvider {
  return {
    ...listMethods(client, plan),
    ...recordMethods(client),
    ...bulkMethods(client),
    ...furtherMethods(client),
    supportAbortSignal: true,
  };
}

/** Where a CSV or XLSX of what a list shows is. */
function exportPath(resource: string, { format, filter, sort }: ExportParams): string {
  return `${BASE}/${resource}.${format}?${printListAddress({ filter, sort })}`;
}

/** What a write's answer says besides its data. */
function writeMeta({ status, headers, json }: RestAnswer, resource?: string): WriteMeta {
  const body = json as { operation_id?: string } | null;
  const operation_id = headers.get('X-Operation-Id') ?? body?.operation_id;
  return {
    ...(operation_id ? { operation_id } : {}),
    ...(operation_id && resource ? { resource } : {}),
    ...(status === 201 ? { isCreation: true } : {}),
    ...(status === 202 ? { task: json as RaRecord } : {}),
  };
}

type Lists = Pick<DataProvider, 'getList' | 'getMany' | 'getManyReference'>;

function listMethods(client: RestClient, plan?: Plan): Lists {
  const getPage: DataProvider['getList'] = async (resource, params) => {
    const address = printListAddress({
      page: params.pagination?.page,
      itemsPerPage: params.pagination?.perPage,
      sort: isRefused(plan, resource, params.sort) ? undefined : params.sort,
      filter: params.filter,
      include: (params.meta as CallMeta | undefined)?.include,
    });
    const { json } = await client(`${BASE}/${resource}?${address}`, { signal: params.signal });
    const { items, totalItems, ...rest } = json as { items: never[]; totalItems: number };
    return { data: items, total: totalItems, meta: rest };
  };
  /** Reads a page that is longer than the server's longest in several calls, as react-admin's export asks for. */
  const getList: DataProvider['getList'] = async (resource, params) => {
    const { page = 1, perPage = 0 } = params.pagination ?? {};
    if (perPage <= MAX_PAGE_SIZE) return getPage(resource, params);
    const size = longestPart(perPage);
    const part = (number: number) => getPage(resource, { ...params, pagination: { page: number, perPage: size } });
    const first = ((page - 1) * perPage) / size + 1;
    const found = await part(first);
    const { total = 0 } = found;
    const last = Math.min(first + perPage / size - 1, Math.ceil(total / size));
    for (let number = first + 1; number <= last; number++) found.data.push(...((await part(number)).data as never[]));
    return found;
  };

  return {
    getList,
    async getMany(resource, { ids, meta, signal }) {
      const pages = chunk(ids, MAX_PAGE_SIZE).map((part) =>
        getList(resource, { filter: { id: part }, pagination: { page: 1, perPage: part.length }, meta, signal }),
      );
      return { data: (await Promise.all(pages)).flatMap((page) => page.data) };
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }),
  };
}

/**
 * A column of a stock list looks sortable whatever its field, and react-admin keeps the chosen order: one that the server refuses would break
 * the list for good.
 */
function isRefused(plan: Plan | undefined, resource: string, sort: SortPayload | undefined): boolean {
  const fields = plan?.resources.get(resource)?.fields;
  if (!fields || !sort) return false;
  const names = sort.field.split(',').map((name) => name.replace(/^-/, ''));
  const refused = names.find((name) => {
    const field = fields.get(name);
    return name.includes('.') || (field && !field.field.options.sortable);
  });
  if (import.meta.env.DEV && refused)
    console.warn(`"${resource}" cannot be sorted by "${refused}". Give its column disableSort.`);
  return refused !== undefined;
}

type Records = Pick<DataProvider, 'getOne' | 'create' | 'update' | 'delete'>;

function recordMethods(client: RestClient): Records {
  return {
    getOne: (resource, params) => viaSimpleRest(client, (rest) => rest.getOne(resource, params), params.meta),
    create: (resource, params) => viaSimpleRest(client, (rest) => rest.create(resource, params), params.meta, resource),
    delete: (resource, params) => viaSimpleRest(client, (rest) => rest.delete(resource, params), params.meta, resource),
    async update(resource, { id, data, previousData, meta = {} }) {
      const { version = previousData?.version, isWhole, ...rest } = meta as CallMeta;
      const body = isWhole || !previousData ? data : changedFields(data, previousData);
      const answer = await client(withMeta(`${BASE}/${resource}/${encodeURIComponent(id)}`, rest), {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: version === undefined ? {} : { 'If-Match': String(version) },
      });
      return rememberWrite({ data: answer.json as never, meta: writeMeta(answer, resource) });
    },
  };
}

type Bulk = Pick<ConsoleDataProvider, 'updateMany' | 'deleteMany' | 'previewDelete' | 'restoreMany'>;

function bulkMethods(client: RestClient): Bulk {
  const write = async (resource: string, method: string, body: unknown, ids: Identifier[], ending = '') => {
    const path = `${BASE}/${resource}${ending}`;
    const answer = await client(path, { method, body: body === undefined ? null : JSON.stringify(body) });
    const written = (answer.json as { ids?: Identifier[]; count?: number } | null) ?? {};
    return rememberWrite({
      data: written.ids ?? ids,
      meta: { ...writeMeta(answer, resource), count: written.count },
    });
  };
  return {
    updateMany(resource, { ids, data, meta = {} }) {
      const { filter, expect } = meta as CallMeta;
      const body = filter ? { filter, data, expect } : { ids, data };
      return write(resource, 'PATCH', body, filter ? [] : ids);
    },
    deleteMany(resource, { ids, meta = {} }) {
      const { filter, expect } = meta as CallMeta;
      if (!filter) return write(resource, 'DELETE', { ids }, ids);
      const address = printListAddress({ filter: { ...filter, expect } });
      return write(resource, 'DELETE', undefined, [], `?${address}`);
    },
    async previewDelete(resource, { ids, meta = {} }) {
      const { filter, expect } = meta as CallMeta;
      const body = JSON.stringify(filter ? { filter, expect } : { ids });
      const { json } = await client(`${BASE}/${resource}/delete_preview`, { method: 'POST', body });
      return { data: json as DeletePreview };
    },
    restoreMany(resource, { ids, meta = {} }) {
      const { filter, expect } = meta as CallMeta;
      return write(resource, 'POST', filter ? { filter, expect } : { ids }, filter ? [] : ids, '/restore');
    },
  };
}

type Further = Pick<ConsoleDataProvider, 'undo' | 'operation' | 'changes' | 'call' | 'exportFile' | 'recordFile'>;

function furtherMethods(client: RestClient): Further {
  const post = async (path: string, body = {}) => {
    const answer = await client(path, { method: 'POST', body: JSON.stringify(body) });
    return { meta: writeMeta(answer) };
  };
  const operationPath = (id: string): string => `${BASE}/operations/${encodeURIComponent(id)}`;
  return {
    async call({ method, body, signal, ...address }: SentCall) {
      const sent = body === undefined ? null : JSON.stringify(body);
      const answer = await client(callAddress(address), { method, signal, body: sent });
      // What comes is what the contract says: the server's tests hold its answers against it.
      return { data: answer.json as never, meta: writeMeta(answer) };
    },
    async changes(resource, { id, perPage, signal }) {
      const path = `${BASE}/${resource}/${encodeURIComponent(id)}/changes`;
      const { json } = await client(`${path}?${printListAddress({ itemsPerPage: perPage })}`, { signal });
      const { items, totalItems } = json as { items: never[]; totalItems: number };
      return { data: items, total: totalItems };
    },
    async operation(operationId) {
      const { json } = await client(operationPath(operationId));
      return { data: json as OperationScope };
    },
    undo: (operationId, { skipChanged } = { skipChanged: false }) =>
      post(`${operationPath(operationId)}/undo`, { skip_changed: skipChanged }),
    async exportFile(resource, params) {
      const { blob } = await client(exportPath(resource, params), { isFile: true });
      return { data: blob };
    },
    async recordFile(resource, { id, part, format }) {
      const name = `${encodeURIComponent(id)}${part === undefined ? '' : `/${part}`}`;
      const { blob } = await client(`${BASE}/${resource}/${name}.${format}`, { isFile: true });
      return { data: blob };
    },
  };
}

/** A call without its types. */
type SentCall = Parameters<typeof callAddress>[0] & { method: string; body?: unknown; signal?: AbortSignal };

/** Lets the simple REST provider make the call, and adds what it leaves out: includes, and the write's meta. */
async function viaSimpleRest<Result extends { data: unknown }>(
  client: RestClient,
  use: (rest: DataProvider) => Promise<Result>,
  meta?: CallMeta,
  resource?: string,
): Promise<Result & { meta: WriteMeta }> {
  let answer: RestAnswer | undefined;
  const rest = simpleRestProvider(BASE, async (url, { headers: _, ...options } = {}) => {
    answer = await client(withMeta(url, meta), options);
    return answer;
  });
  const result = await use(rest);
  return rememberWrite({ ...result, meta: answer ? writeMeta(answer, resource) : {} });
}

function withMeta(path: string, { include, isDeleted }: Pick<CallMeta, 'include' | 'isDeleted'> = {}): string {
  const relations = printInclude(include);
  const address = new URLSearchParams({
    ...(relations && { include: relations }),
    ...(isDeleted && { deleted: 'true' }),
  });
  return address.size > 0 ? `${path}?${address}` : path;
}

/** Values come from JSON, so their JSON tells whether they are the same. */
function changedFields(data: Record<string, unknown>, before: Record<string, unknown>): Record<string, unknown> {
  const isChanged = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[key]);
  return Object.fromEntries(Object.entries(data).filter(isChanged));
}

/** The longest page of the server that divides a longer one. */
function longestPart(perPage: number): number {
  let size = MAX_PAGE_SIZE;
  while (perPage % size !== 0) size--;
  return size;
}
