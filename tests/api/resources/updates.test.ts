import type { KyselyPlugin } from 'kysely';
import simpleRestProvider from 'ra-data-simple-rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPDATE_KINDS, type UpdateKind } from '../../../resources/updates/updateKinds';
import { listUpdates, type Update } from '../../../resources/updates/updates.calls';
import { actorWith, createTestApi, createWorld, SUPER, type TestApi, type World } from './testApi';

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1;
    return result;
  },
};

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await createTestApi({ plugin: counter });
  world = await createWorld(api, 'Updates');
  const other = await createWorld(api, 'Others');
  const { id: timeline_id } = await make('timelines', { event_id: world.event, name: 'Halfway' });
  await make('race_timelines', { event_id: world.event, race_id: world.race, timeline_id });
  // Titles in three kinds, so that sorting mixes them; two of the same title, and letters that differ in case and accent alone.
  for (const [index, title] of ['Éclair', 'eclipse', 'Trams', 'trams 10', 'Trams 9', 'Zebra'].entries()) {
    const soon = new Date(Date.UTC(2100, 0, 1 + index)).toISOString();
    await make('articles', {
      event_id: world.event,
      title,
      ...(index % 2 && { status: 'scheduled', publish_at: soon }),
    });
    await make('notifications', { event_id: world.event, title, body: 'Text', ...(index % 3 && { send_at: soon }) });
    await make('progress_notifications', {
      event_id: world.event,
      race_id: world.race,
      timeline_id,
      title,
      body: 'Text',
    });
  }
  await make('articles', { event_id: other.event, title: 'Elsewhere' });
  const { id } = await make('articles', { event_id: world.event, title: 'Deleted' });
  await api.call('DELETE', `articles/${id}`);
});
afterAll(() => api?.close());

async function make(resource: string, body: object): Promise<{ id: number }> {
  const made = await api.call('POST', resource, { body });
  if (made.status !== 201) throw new Error(`${resource}: ${made.text}`);
  return made.body as { id: number };
}

async function list(query = '', as = SUPER): Promise<Update[]> {
  const { status, body, text } = await api.call('GET', `updates?event_id=${world.event}&itemsPerPage=250${query}`, {
    as,
  });
  if (status !== 200) throw new Error(text);
  return (listUpdates.answer.parse(body) as { items: Update[] }).items;
}

/** Ids of a list of one kind, in the order of that list. */
async function idsOf(kind: UpdateKind, query: string): Promise<number[]> {
  const { body } = await api.call('GET', `${kind}?event_id=${world.event}&itemsPerPage=250${query}`);
  return (body.items as { id: number }[]).map(({ id }) => id);
}

const idsIn = (items: readonly Update[], kind: UpdateKind) =>
  items.filter((item) => item.kind === kind).map(({ record_id }) => record_id);

describe('GET /v1/admin/updates', () => {
  it.each(['title', '-title', 'updated_at', '-updated_at'])(
    'has each kind in the order of its own list by %s',
    async (sort) => {
      const items = await list(`&sort=${sort}`);
      expect(items).toHaveLength(18);
      for (const kind of UPDATE_KINDS) expect(idsIn(items, kind)).toEqual(await idsOf(kind, `&sort=${sort}`));
    },
  );

  it('mixes the kinds by the chosen column, then by kind', async () => {
    const titles = (await list('&sort=title')).map(({ title, kind }) => `${title} ${kind}`);
    const expected = ['Éclair', 'eclipse', 'Trams', 'trams 10', 'Trams 9', 'Zebra'];
    expect(titles).toEqual(expected.flatMap((title) => UPDATE_KINDS.map((kind) => `${title} ${kind}`)));
    expect((await list('&sort=-kind')).map(({ kind }) => kind)).toEqual(
      UPDATE_KINDS.toReversed().flatMap((kind) => Array<string>(6).fill(kind)),
    );
    const changed = (await list()).map(({ updated_at }) => updated_at);
    expect(changed).toEqual(changed.toSorted().reverse());
  });

  it('puts updates without a time last, whatever the direction', async () => {
    const earliest = (await list('&sort=at')).map(({ at }) => at ?? 'none');
    expect(earliest.slice(0, 7)).toEqual(earliest.slice(0, 7).toSorted());
    expect(earliest.slice(7)).toEqual(Array<string>(11).fill('none'));
    const latest = (await list('&sort=-at')).map(({ at }) => at ?? 'none');
    expect(latest).toEqual([...earliest.slice(0, 7).reverse(), ...earliest.slice(7)]);
  });

  it.each(['title', '-at', 'kind', '-updated_at'])('returns every update once over the pages by %s', async (sort) => {
    const whole = await list(`&sort=${sort}`);
    const paged: Update[] = [];
    for (let page = 1; page <= 4; page++) {
      const path = `updates?event_id=${world.event}&sort=${sort}&itemsPerPage=5&page=${page}`;
      const { body } = await api.call('GET', path);
      expect(body).toMatchObject({ totalItems: 18, page, itemsPerPage: 5 });
      paged.push(...(body.items as Update[]));
    }
    expect(paged).toEqual(whole);
    const beyond = await api.call('GET', `updates?event_id=${world.event}&itemsPerPage=5&page=9`);
    expect(beyond.body).toMatchObject({ items: [], totalItems: 18 });
  });

  it('searches and filters as the lists of the kinds do', async () => {
    for (const q of ['ECLAIR', 'trams 1', 'text', 'nothing']) {
      const items = await list(`&q=${q}&sort=title`);
      for (const kind of UPDATE_KINDS) expect(idsIn(items, kind)).toEqual(await idsOf(kind, `&q=${q}&sort=title`));
    }
    const [one] = await list('&kind=notifications&q=zebra');
    expect(one).toMatchObject({ id: `notifications-${one?.record_id}`, title: 'Zebra', event_id: world.event });
    expect(await list('&kind=notifications')).toHaveLength(6);
  });

  it('takes one statement for any number of updates, kinds and callers', async () => {
    const reader = actorWith('read_only', 'event', world.event);
    for (const as of [SUPER, reader])
      for (const query of ['', '&kind=articles', '&q=trams', '&sort=title&page=2&itemsPerPage=5']) {
        statements = 0;
        await api.call('GET', `updates?event_id=${world.event}${query}`, { as });
        expect([query, statements]).toEqual([query, 1]);
      }
  });

  it.each([
    ['', 'event_id: Name the event.'],
    ['?event_id=1&kind=races', 'kind: must be one of: articles, notifications, progress_notifications.'],
    ['?event_id=1&sort=body', 'sort: must be one of: '],
    ['?event_id=1&itemsPerPage=251', 'itemsPerPage: must be a whole number from 1 to 250.'],
    ['?event_id=1&q=%00', 'q: contains characters that cannot be searched.'],
    ['?event_id=1&race_id=2', 'Unknown key "race_id".'],
    ['?range=[0,4]', 'event_id: Name the event.'],
    ['?range=[0,4]&event_id=1', 'Unknown key "event_id".'],
    ['?filter={"event_id":1,"body":"x"}', 'body'],
  ])('rejects "%s" and says why', async (query, message) => {
    const { status, body } = await api.call('GET', `updates${query}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('the stock provider of react-admin on updates', () => {
  const provider = simpleRestProvider('', async (url) => {
    const { status, headers, text, body } = await api.call('GET', url.slice(1));
    if (status !== 200) throw new Error(text);
    return { status, headers: new Headers(headers as Record<string, string>), body: text, json: body };
  });

  it('getList returns the range of the order, and the total', async () => {
    const whole = await list('&sort=-title&kind=articles');
    for (const page of [1, 2]) {
      const found = await provider.getList('updates', {
        filter: { event_id: world.event, kind: 'articles' },
        sort: { field: 'title', order: 'DESC' },
        pagination: { page, perPage: 4 },
      });
      expect(found).toMatchObject({ total: 6, data: whole.slice((page - 1) * 4, page * 4) });
    }
  });

  it('getList returns no records and the total beyond the last page', async () => {
    const found = await provider.getList('updates', {
      filter: { event_id: world.event },
      sort: { field: 'at', order: 'ASC' },
      pagination: { page: 5, perPage: 10 },
    });
    expect(found).toMatchObject({ data: [], total: 18 });
  });
});
