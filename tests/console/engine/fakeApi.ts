import { HttpResponse, http, type JsonBodyType } from 'msw';
import { evaluateQuery } from '../../../engine/core/query/evaluateQuery';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { plan } from '../../../resources/allResources';
import { aProfile, consoleAnswers } from '../shell/api';

type Row = Record<string, unknown> & { id: number; version: number };

/** What a test can look at afterwards. */
interface SentRequest {
  readonly method: string;
  /** Path and query, without the host. */
  readonly address: string;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

const BASE = '*/v1/admin';

/** The admin API in memory, as far as the screens need it: lists by the query language itself, writes with versions, deleted records. */
export function fakeApi(tables: Record<string, readonly object[]>, permissions: string[] = ['*']) {
  const rows = new Map<string, Row[]>(
    Object.entries(tables).map(([name, list]) => [name, list.map((row) => ({ version: 1, ...row }) as unknown as Row)]),
  );
  const sent: SentRequest[] = [];
  const tableOf = (name: string): Row[] => rows.get(name) ?? [];
  const deleted = new Map<string, Row[]>();
  const deletedOf = (name: string): Row[] => deleted.get(name) ?? [];
  /** Carries records from one table to the other. */
  const move = (name: string, ids: readonly number[], from: Map<string, Row[]>, to: Map<string, Row[]>) => {
    const all = from.get(name) ?? [];
    const isMoved = (row: Row) => ids.includes(row.id);
    from.set(
      name,
      all.filter((row) => !isMoved(row)),
    );
    to.set(name, [...(to.get(name) ?? []), ...all.filter(isMoved)]);
  };

  const note = async (request: Request): Promise<unknown> => {
    const { pathname, search } = new URL(request.url);
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => null);
    sent.push({
      method: request.method,
      address: decodeURIComponent(pathname + search),
      body,
      ifMatch: request.headers.get('If-Match'),
    });
    return body;
  };
  const handlers = [
    http.get(`${BASE}/:resource`, async ({ request, params }) => {
      await note(request);
      return HttpResponse.json(listOf(String(params.resource), new URL(request.url).searchParams, tableOf, deletedOf));
    }),
    http.get(`${BASE}/:resource/:id/changes`, () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.get(`${BASE}/events/:id/flags`, () => HttpResponse.json({ items: [] })),
    http.get(`${BASE}/operations/:id`, ({ params }) =>
      HttpResponse.json({ operation_id: params.id, records: [{ resource: 'athletes', count: 1 }] }),
    ),
    http.get(`${BASE}/:resource/:id`, ({ request, params }) => {
      const isDeleted = new URL(request.url).searchParams.get('deleted') === 'true';
      const table = (isDeleted ? deletedOf : tableOf)(String(params.resource));
      const found = table.find((row) => row.id === Number(params.id));
      return found ? HttpResponse.json(found) : refuse(404, { message: 'Record not found.', code: 'not_found' });
    }),
    http.post(`${BASE}/operations/:id/undo`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ count: 1, skipped: 0, operation_id: 'undo-1' });
    }),
    http.post(`${BASE}/:resource/delete_preview`, async ({ request }) => {
      const { ids = [], expect } = (await note(request)) as { ids?: number[]; expect?: number };
      return HttpResponse.json({ count: expect ?? ids.length, warnings: [] });
    }),
    http.post(`${BASE}/:resource/restore`, async ({ request, params }) => {
      const { ids: given, filter = {} } = (await note(request)) as { ids?: number[]; filter?: Record<string, string> };
      const name = String(params.resource);
      const { items } = listOf(name, new URLSearchParams(filter), tableOf, deletedOf) as unknown as { items: Row[] };
      const ids = given ?? items.map(({ id }) => id);
      move(name, ids, deleted, rows);
      return HttpResponse.json({ ids, count: ids.length, operation_id: 'op-restore' });
    }),
    http.post(`${BASE}/:resource`, async ({ request, params }) => {
      const values = (await note(request)) as object;
      const table = tableOf(String(params.resource));
      const row = { ...values, id: 1_000 + table.length, version: 1 } as Row;
      rows.set(String(params.resource), [...table, row]);
      return HttpResponse.json(row, { status: 201, headers: { 'X-Operation-Id': 'op-create' } });
    }),
    http.patch(`${BASE}/:resource/:id`, async ({ request, params }) => {
      const values = (await note(request)) as object;
      const table = tableOf(String(params.resource));
      const row = table.find((candidate) => candidate.id === Number(params.id));
      if (!row) return refuse(404, { message: 'Record not found.', code: 'not_found' });
      const ifMatch = request.headers.get('If-Match');
      if (ifMatch !== null && Number(ifMatch) !== row.version) return stale(row);
      Object.assign(row, values, { version: row.version + 1 });
      return HttpResponse.json(row, { headers: { 'X-Operation-Id': 'op-update' } });
    }),
    http.patch(`${BASE}/:resource`, async ({ request }) => {
      const { ids = [], expect } = (await note(request)) as { ids?: number[]; expect?: number };
      return HttpResponse.json({ ids, count: expect ?? ids.length, operation_id: 'op-many' });
    }),
    http.delete(`${BASE}/:resource`, async ({ request, params }) => {
      const { ids = [] } = ((await note(request)) ?? {}) as { ids?: number[] };
      move(String(params.resource), ids, rows, deleted);
      return HttpResponse.json({ ids, count: ids.length, operation_id: 'op-delete' });
    }),
  ];
  return {
    handlers: [...consoleAnswers(aProfile({ permissions })), ...handlers],
    sent,
    /** The latest request of a method to a path that starts so. */
    last: (method: string, path: string) =>
      sent.findLast((request) => request.method === method && request.address.startsWith(path)),
    tableOf,
  };
}

function listOf(
  name: string,
  params: URLSearchParams,
  tableOf: (name: string) => Row[],
  deletedOf: (name: string) => Row[],
): JsonBodyType {
  const resource = plan.get(name);
  const query = parseQuery({ plan, resource, params });
  const found = evaluateQuery((query.isDeleted ? deletedOf : tableOf)(name), query, resource);
  const start = (query.page - 1) * query.itemsPerPage;
  const items = found.slice(start, start + query.itemsPerPage).map((row) => {
    const included = Object.keys(query.include).flatMap((relation) => {
      const { target, by } = resource.relations.get(relation) ?? { target: '', by: '' };
      const record = tableOf(target).find((candidate) => candidate.id === row[by]);
      return target ? [[relation, record ?? null]] : [];
    });
    return { ...row, ...Object.fromEntries(included) };
  });
  return { items, totalItems: found.length, page: query.page, itemsPerPage: query.itemsPerPage } as JsonBodyType;
}

function stale(row: Row) {
  return refuse(412, {
    message: 'Grace Hopper changed this athlete while you were editing it. Nothing of yours was saved.',
    code: 'stale',
    current: row,
    changed_by: { name: 'Grace Hopper', at: '2026-05-30T10:00:00.000Z', fields: ['club'] },
  });
}

export function refuse(status: number, body: Record<string, unknown>) {
  return HttpResponse.json(body as JsonBodyType, { status });
}
