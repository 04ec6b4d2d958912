import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin';
import { endpoints } from './endpoints';
import { adminApi, type HttpClient, liveApi } from './httpClient';
import { type Filter, printInclude, printListAddress } from './listAddress';
import type { HttpAnswer } from './request';
import { type UploadedFile, type UploadRequest, uploadFile } from './upload';

/** What a write's `meta` carries back: the operation to undo, and the task when it goes on in the background. */
interface WriteMeta {
  operation_id?: string;
  task?: RaRecord;
  /** How many records were written. */
  count?: number;
}

/** Options a caller may give in `meta`. */
interface CallMeta {
  include?: readonly string[] | string;
  /** The version the write is based on; without it the one of `previousData`. */
  version?: number;
  /** Sends the whole model rather than what changed. */
  isWhole?: boolean;
  /** A write to everything that matches, instead of to `ids`; `expect` is how many that must be. */
  filter?: Filter;
  expect?: number;
}

interface ExportParams {
  format: 'csv' | 'xlsx' | 'pdf';
  filter?: Filter;
  sort?: SortPayload;
}

/** react-admin's data provider, and what the contract has beyond it. */
export interface StartlineDataProvider extends DataProvider {
  /** Takes back one operation: `meta.operation_id` of the write's answer. */
  undo(operationId: string): Promise<{ data: unknown; meta: WriteMeta }>;
  action(
    resource: string,
    id: Identifier,
    action: string,
    body?: unknown,
  ): Promise<{ data: RaRecord; meta: WriteMeta }>;
  /** Any other call by path: of the live API below `/v1/live/`, else of the admin API. */
  call(
    path: string,
    options?: { method?: string; body?: unknown; signal?: AbortSignal },
  ): Promise<{ data: unknown; meta: WriteMeta }>;
  upload(request: UploadRequest): Promise<{ data: UploadedFile }>;
  /** Where a CSV or XLSX of what the list shows is; it wants the token, so a link alone will not do. */
  exportUrl(resource: string, params: ExportParams): string;
  exportFile(resource: string, params: ExportParams): Promise<{ data: Blob }>;
}

const BASE = '/v1/admin';
const LIVE_BASE = '/v1/live/';
/** The longest page the server gives. */
const MAX_PAGE_SIZE = 250;

/**
 * Starts from react-admin's simple REST dialect, and speaks the contract's where that differs: the list's envelope,
 * filters and sort, PATCH with If-Match, writes to many rows in one call.
 */
export function createDataProvider(): StartlineDataProvider {
  return {
    ...listMethods(adminApi),
    ...recordMethods(adminApi),
    ...bulkMethods(adminApi),
    ...furtherMethods(adminApi),
    supportAbortSignal: true,
  };
}

type Lists = Pick<DataProvider, 'getList' | 'getMany' | 'getManyReference'>;

function listMethods(client: HttpClient): Lists {
  const getList: DataProvider['getList'] = async (resource, params) => {
    const address = printListAddress({
      page: params.pagination?.page,
      itemsPerPage: params.pagination?.perPage,
      sort: params.sort,
      filter: params.filter,
      include: (params.meta as CallMeta | undefined)?.include,
    });
    const { json } = await client(`${BASE}/${resource}?${address}`, { signal: params.signal });
    const { items, totalItems, ...rest } = json as { items: never[]; totalItems: number };
    return { data: items, total: totalItems, meta: rest };
  };

  return {
    getList,
    async getMany(resource, { ids, meta, signal }) {
      const pages = chunks(ids, MAX_PAGE_SIZE).map((part) =>
        getList(resource, { filter: { id: part }, pagination: { page: 1, perPage: part.length }, meta, signal }),
      );
      return { data: (await Promise.all(pages)).flatMap((page) => page.data) };
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }),
  };
}

type Records = Pick<DataProvider, 'getOne' | 'create' | 'update' | 'delete'>;

function recordMethods(client: HttpClient): Records {
  return {
    getOne: (resource, params) => viaSimpleRest(client, (rest) => rest.getOne(resource, params), params.meta),
    create: (resource, params) => viaSimpleRest(client, (rest) => rest.create(resource, params), params.meta),
    delete: (resource, params) => viaSimpleRest(client, (rest) => rest.delete(resource, params), params.meta),
    async update(resource, { id, data, previousData, meta = {} }) {
      const { include, version = previousData?.version, isWhole } = meta as CallMeta;
      const body = isWhole || !previousData ? data : changedFields(data, previousData);
      const answer = await client(withInclude(`${BASE}/${resource}/${encodeURIComponent(id)}`, include), {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: version === undefined ? {} : { 'If-Match': String(version) },
      });
      return { data: answer.json as never, meta: writeMeta(answer) };
    },
  };
}

type Bulk = Pick<DataProvider, 'updateMany' | 'deleteMany'>;

function bulkMethods(client: HttpClient): Bulk {
  const write = async (path: string, method: string, body: unknown, ids: Identifier[]) => {
    const answer = await client(path, { method, body: body === undefined ? null : JSON.stringify(body) });
    const written = (answer.json as { ids?: Identifier[]; count?: number } | null) ?? {};
    return { data: written.ids ?? ids, meta: { ...writeMeta(answer), count: written.count } };
  };
  return {
    updateMany(resource, { ids, data, meta = {} }) {
      const { filter, expect } = meta as CallMeta;
      const body = filter ? { filter, data, expect } : { ids, data };
      return write(`${BASE}/${resource}`, 'PATCH', body, filter ? [] : ids);
    },
    deleteMany(resource, { ids, meta = {} }) {
      const { filter, expect } = meta as CallMeta;
      if (!filter) return write(`${BASE}/${resource}`, 'DELETE', { ids }, ids);
      const address = printListAddress({ filter: { ...filter, expect } });
      return write(`${BASE}/${resource}?${address}`, 'DELETE', undefined, []);
    },
  };
}

type Further = Pick<StartlineDataProvider, 'undo' | 'action' | 'call' | 'upload' | 'exportUrl' | 'exportFile'>;

function furtherMethods(client: HttpClient): Further {
  const post = async (path: string, body?: unknown) => {
    const answer = await client(path, { method: 'POST', body: JSON.stringify(body ?? {}) });
    return { data: answer.json as RaRecord, meta: writeMeta(answer) };
  };
  return {
    undo: (operationId) => post(`${BASE}/operations/${encodeURIComponent(operationId)}/undo`),
    action: (resource, id, action, body) =>
      post(`${BASE}/${resource}/${encodeURIComponent(id)}/${encodeURIComponent(action)}`, body),
    async call(path, { method, body, signal } = {}) {
      const api = path.startsWith(LIVE_BASE) ? liveApi : client;
      const answer = await api(path, { method, signal, body: body === undefined ? null : JSON.stringify(body) });
      return { data: answer.json, meta: writeMeta(answer) };
    },
    upload: async (request) => ({ data: await uploadFile(request) }),
    exportUrl: (resource, params) => endpoints.admin + exportPath(resource, params),
    async exportFile(resource, params) {
      const { blob } = await client(exportPath(resource, params), { isFile: true });
      return { data: blob };
    },
  };
}

function exportPath(resource: string, { format, filter, sort }: ExportParams): string {
  return `${BASE}/${resource}.${format}?${printListAddress({ filter, sort })}`;
}

/** Lets the simple REST provider make the call, and adds what it leaves out: includes, and the write's meta. */
async function viaSimpleRest<Result extends { data: unknown }>(
  client: HttpClient,
  use: (rest: DataProvider) => Promise<Result>,
  meta?: CallMeta,
): Promise<Result & { meta: WriteMeta }> {
  let answer: HttpAnswer | undefined;
  const rest = simpleRestProvider(BASE, async (url, { headers: _, ...options } = {}) => {
    answer = await client(withInclude(url, meta?.include), options);
    return answer;
  });
  const result = await use(rest);
  return { ...result, meta: answer ? writeMeta(answer) : {} };
}

function withInclude(path: string, include: CallMeta['include']): string {
  const relations = printInclude(include);
  return relations ? `${path}?${new URLSearchParams({ include: relations })}` : path;
}

function writeMeta({ status, headers, json }: HttpAnswer): WriteMeta {
  const body = json as { operation_id?: string } | null;
  const operation_id = headers.get('X-Operation-Id') ?? body?.operation_id;
  return { ...(operation_id ? { operation_id } : {}), ...(status === 202 ? { task: json as RaRecord } : {}) };
}

/** Values come from JSON, so their JSON tells whether they are the same. */
function changedFields(data: Record<string, unknown>, before: Record<string, unknown>): Record<string, unknown> {
  const isChanged = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[key]);
  return Object.fromEntries(Object.entries(data).filter(isChanged));
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
