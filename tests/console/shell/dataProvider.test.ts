// @vitest-environment jsdom
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { getApiStatus } from '../../../providers/apiStatus';
import { createDataProvider } from '../../../providers/dataProvider';
import type { rejectEvent } from '../../../resources/events/events.calls';
import { api, signIn, useApi } from './api';

interface Call {
  method: string;
  address: string;
  body: unknown;
  ifMatch: string | null;
}

/** Answers every call alike; tells what was sent. */
function recorded(answer: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Call[] {
  const calls: Call[] = [];
  api.use(
    http.all('*/v1/admin/*', async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.text();
      const address = decodeURIComponent(url.pathname.replace('/v1/admin', '') + url.search);
      const body = text ? JSON.parse(text) : undefined;
      calls.push({ method: request.method, address, body, ifMatch: request.headers.get('If-Match') });
      return HttpResponse.json(answer as object, init);
    }),
  );
  return calls;
}

const dataProvider = createDataProvider();
const page = { pagination: { page: 2, perPage: 25 }, sort: { field: 'start_date,name', order: 'DESC' as const } };

describe('the data provider', () => {
  useApi();
  beforeEach(() => signIn());

  it('reads a page that is longer than the longest of the server in parts, and no part behind the end', async () => {
    const asked: string[] = [];
    api.use(
      http.get('*/v1/admin/races', ({ request }) => {
        const params = new URL(request.url).searchParams;
        asked.push(`${params.get('page')} of ${params.get('itemsPerPage')}`);
        const from = (Number(params.get('page')) - 1) * 250;
        const items = Array.from({ length: Math.max(0, Math.min(250, 1_640 - from)) }, (_, i) => ({
          id: from + i + 1,
        }));
        return HttpResponse.json({ items, totalItems: 1_640 });
      }),
    );
    const list = (number: number) =>
      dataProvider.getList('races', {
        pagination: { page: number, perPage: 1_000 },
        sort: { field: 'id', order: 'ASC' },
      });
    const first = await list(1);
    expect(first.total).toBe(1_640);
    expect(first.data.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
    expect((await list(2)).data.map(({ id }) => id)).toEqual(Array.from({ length: 640 }, (_, i) => i + 1_001));
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7].map((part) => `${part} of 250`));
  });

  it('lists', async () => {
    const calls = recorded({ items: [{ id: 1 }], totalItems: 40, page: 2, itemsPerPage: 25 });
    const filter = {
      q: 'ada lo',
      event_id: 12,
      state: ['started', 'dnf'],
      start_number: { gte: 5, lt: 100 },
      age: { nin: [30, 31] },
      'wave_id[]': ['4'],
      club: { empty: true },
      city: '',
      note: null,
      visible: undefined,
    };
    const result = await dataProvider.getList('athletes', {
      ...page,
      filter,
      meta: { include: ['race', 'wave.race'] },
    });
    expect(calls[0]?.address).toBe(
      '/athletes?page=2&itemsPerPage=25&sort=-start_date,-name&q=ada+lo&event_id=12&state[]=started&state[]=dnf' +
        '&start_number[gte]=5&start_number[lt]=100&age[nin]=30&age[nin]=31&wave_id[]=4&club[empty]=true&include=race,wave.race',
    );
    expect(result).toEqual({ data: [{ id: 1 }], total: 40, meta: { page: 2, itemsPerPage: 25 } });
  });

  it('sorts by what it is told, either way', async () => {
    const calls = recorded({ items: [], totalItems: 0 });
    const sorted = (field: string, order: 'ASC' | 'DESC') => dataProvider.getList('races', { sort: { field, order } });
    await sorted('-start_at,name', 'ASC');
    await sorted('-start_at,name', 'DESC');
    expect(calls.map(({ address }) => address)).toEqual(['/races?sort=-start_at,name', '/races?sort=start_at,-name']);
  });

  it.each(['gender', '-gender', 'race.name', 'last_name,gender'])(
    'lists without the order by %s, which the server refuses',
    async (field) => {
      const calls = recorded({ items: [], totalItems: 0 });
      await dataProvider.getList('athletes', { sort: { field, order: 'DESC' } });
      await dataProvider.getManyReference('athletes', {
        ...page,
        filter: {},
        sort: { field, order: 'DESC' },
        target: 'race_id',
        id: 3,
      });
      expect(calls.map(({ address }) => address)).toEqual(['/athletes', '/athletes?page=2&itemsPerPage=25&race_id=3']);
    },
  );

  it('gets one, with what is included', async () => {
    const calls = recorded({ id: 5 });
    expect((await dataProvider.getOne('events', { id: 5, meta: { include: 'races' } })).data).toEqual({ id: 5 });
    expect(calls[0]).toMatchObject({ method: 'GET', address: '/events/5?include=races' });
  });

  it('gets many by id, at most 250 a call', async () => {
    const calls = recorded({ items: [{ id: 1 }], totalItems: 1 });
    await dataProvider.getMany('races', { ids: [1, 2] });
    expect(calls[0]?.address).toBe('/races?page=1&itemsPerPage=2&id[]=1&id[]=2');
    await dataProvider.getMany('races', { ids: Array.from({ length: 251 }, (_, id) => id) });
    expect(calls).toHaveLength(3);
  });

  it('gets what refers to a record', async () => {
    const calls = recorded({ items: [], totalItems: 0 });
    await dataProvider.getManyReference('waves', { ...page, target: 'race_id', id: 3, filter: { capacity: 10 } });
    expect(calls[0]?.address).toBe('/waves?page=2&itemsPerPage=25&sort=-start_date,-name&capacity=10&race_id=3');
  });

  it('creates, and tells the operation', async () => {
    const calls = recorded({ id: 9, name: 'Elite' }, { status: 201, headers: { 'X-Operation-Id': 'op-1' } });
    const result = await dataProvider.create('waves', { data: { name: 'Elite' } });
    expect(calls[0]).toMatchObject({ method: 'POST', address: '/waves', body: { name: 'Elite' } });
    expect(result).toEqual({
      data: { id: 9, name: 'Elite' },
      meta: { operation_id: 'op-1', resource: 'waves', isCreation: true },
    });
  });

  it('patches what changed, on condition of the version it is based on', async () => {
    const calls = recorded({ id: 9, version: 3 }, { headers: { 'X-Operation-Id': 'op-2' } });
    const previousData = { id: 9, name: 'Elite', capacity: 5, tags: ['a'], version: 2 };
    const data = { ...previousData, name: 'Open', tags: ['a'] };
    const result = await dataProvider.update('waves', { id: 9, data, previousData });
    expect(calls[0]).toEqual({ method: 'PATCH', address: '/waves/9', body: { name: 'Open' }, ifMatch: '2' });
    expect(result.meta).toEqual({ operation_id: 'op-2', resource: 'waves' });
  });

  it('patches the whole model when asked, on condition of the version in meta', async () => {
    const calls = recorded({ id: 9 });
    const model = { id: 9, visible: true, version: 2 };
    const params = {
      id: 9,
      data: { ...model, visible: false },
      previousData: model,
      meta: { isWhole: true, version: 7 },
    };
    await dataProvider.update('widgets', params);
    expect(calls[0]).toMatchObject({ body: { id: 9, visible: false, version: 2 }, ifMatch: '7' });
  });

  it('deletes one', async () => {
    const calls = recorded({ id: 9 }, { headers: { 'X-Operation-Id': 'op-3' } });
    const result = await dataProvider.delete('waves', { id: 9 });
    expect(calls[0]).toMatchObject({ method: 'DELETE', address: '/waves/9', body: undefined });
    expect(result).toEqual({ data: { id: 9 }, meta: { operation_id: 'op-3', resource: 'waves' } });
  });

  it('writes to many by their ids', async () => {
    const calls = recorded({ ids: [1, 2], operation_id: 'op-4' });
    const updated = await dataProvider.updateMany('athletes', { ids: [1, 2], data: { wave_id: 4 } });
    const deleted = await dataProvider.deleteMany('athletes', { ids: [1, 2] });
    expect(calls).toMatchObject([
      { method: 'PATCH', address: '/athletes', body: { ids: [1, 2], data: { wave_id: 4 } } },
      { method: 'DELETE', address: '/athletes', body: { ids: [1, 2] } },
    ]);
    expect(updated).toMatchObject({ data: [1, 2], meta: { operation_id: 'op-4' } });
    expect(deleted).toMatchObject({ data: [1, 2], meta: { operation_id: 'op-4' } });
  });

  it('writes to all that match, saying how many that is', async () => {
    const calls = recorded({ count: 812, operation_id: 'op-5' });
    const meta = { filter: { event_id: 12, state: ['dns'] }, expect: 812 };
    const updated = await dataProvider.updateMany('athletes', { ids: [], data: { wave_id: 4 }, meta });
    await dataProvider.deleteMany('athletes', { ids: [], meta });
    expect(calls).toMatchObject([
      { method: 'PATCH', address: '/athletes', body: { ...meta, data: { wave_id: 4 } } },
      { method: 'DELETE', address: '/athletes?event_id=12&state[]=dns&expect=812', body: undefined },
    ]);
    expect(updated).toMatchObject({ data: [], meta: { operation_id: 'op-5', count: 812 } });
  });

  it('hands on the task when a write goes on in the background', async () => {
    recorded({ id: 77, status: 'queued' }, { status: 202 });
    const { meta } = await dataProvider.updateMany('athletes', { ids: [1], data: {} });
    expect(meta.task).toEqual({ id: 77, status: 'queued' });
  });

  it('undoes, restores, reads histories and makes calls by their contracts', async () => {
    const calls = recorded({ id: 12, items: [], totalItems: 0, records: [] });
    await dataProvider.operation('op/5');
    await dataProvider.undo('op/5');
    await dataProvider.undo('op/5', { skipChanged: true });
    await dataProvider.restoreMany('events', { ids: [12] });
    await dataProvider.restoreMany('events', { ids: [], meta: { filter: { deleted: 'true' }, expect: 3 } });
    await dataProvider.getOne('events', { id: 12, meta: { isDeleted: true, include: ['races'] } });
    await dataProvider.changes('events', { id: 12, perPage: 250 });
    const path = '/v1/admin/events/{id}/reject';
    const [params, body] = [{ id: 12 }, { reason: 'No dates' }];
    await dataProvider.call<typeof rejectEvent>({ method: 'POST', path, params, body });
    expect(calls).toMatchObject([
      { method: 'GET', address: '/operations/op/5' },
      { method: 'POST', address: '/operations/op/5/undo', body: { skip_changed: false } },
      { method: 'POST', address: '/operations/op/5/undo', body: { skip_changed: true } },
      { method: 'POST', address: '/events/restore', body: { ids: [12] } },
      { method: 'POST', address: '/events/restore', body: { filter: { deleted: 'true' }, expect: 3 } },
      { method: 'GET', address: '/events/12?include=races&deleted=true' },
      { method: 'GET', address: '/events/12/changes?itemsPerPage=250' },
      { method: 'POST', address: '/events/12/reject', body: { reason: 'No dates' } },
    ]);
  });

  it('exports what the list shows', async () => {
    const request = {
      format: 'xlsx' as const,
      filter: { event_id: 12 },
      sort: { field: 'name', order: 'ASC' as const },
    };
    const asked: string[] = [];
    api.use(
      http.get('*/v1/admin/athletes.xlsx', ({ request: { url } }) => {
        asked.push(new URL(url).search);
        return HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer);
      }),
    );
    expect((await dataProvider.exportFile('athletes', request)).data.size).toBe(2);
    expect(asked).toEqual(['?sort=name&event_id=12']);
  });

  it('passes the signal on: a list nobody waits for is cancelled', async () => {
    const abort = new AbortController();
    api.use(
      http.get('*/v1/admin/athletes', async () => {
        abort.abort();
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    expect(dataProvider.supportAbortSignal).toBe(true);
    const list = dataProvider.getList('athletes', { ...page, filter: {}, signal: abort.signal });
    await expect(list).rejects.toHaveProperty('name', 'AbortError');
  });

  it('uploads a file with its fields, and what is wrong with it comes back at them', async () => {
    const uploaded = { id: 3, filename: 'uploads/logo.png', size: 4, mime_type: 'image/png' };
    const fields: Record<string, unknown> = {};
    api.use(
      http.post('*/v1/admin/files/upload', async ({ request }) => {
        for (const [name, value] of await request.formData()) fields[name] = value;
        return HttpResponse.json(uploaded, { status: 201 });
      }),
    );
    const file = new File(['1234'], 'logo.png', { type: 'image/png' });
    const request = { file, visibility: 'public' as const, path: 'logos', check_transparency: true };
    expect((await dataProvider.upload(request)).data).toEqual(uploaded);
    expect(fields).toMatchObject({ visibility: 'public', path: 'logos', check_transparency: 'true' });
    const refusal = { message: 'Not valid.', errors: { check_transparency: ['Must not be transparent.'] } };
    api.use(http.post('*/v1/admin/files/upload', () => HttpResponse.json(refusal, { status: 422 })));
    await expect(dataProvider.upload(request)).rejects.toHaveProperty('errors', refusal.errors);
  });

  it('raises the global flag for an upload that is answered with 5xx, until one succeeds', async () => {
    const file = new File(['1234'], 'logo.png', { type: 'image/png' });
    api.use(
      http.post('*/v1/admin/files/upload', () => HttpResponse.json({}, { status: 502 }), { once: true }),
      http.post('*/v1/admin/files/upload', () => HttpResponse.json({ id: 3 }, { status: 201 })),
    );
    await expect(dataProvider.upload({ file })).rejects.toHaveProperty('status', 502);
    expect(getApiStatus().hasServerError).toBe(true);
    await dataProvider.upload({ file });
    expect(getApiStatus().hasServerError).toBe(false);
  });
});
