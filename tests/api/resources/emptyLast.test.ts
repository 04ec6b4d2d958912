import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('a list from last to first', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Orders');
    for (const club of ['Delta', undefined, 'Alpha', 'Delta', undefined, 'Éclair', undefined])
      await api.call('POST', 'athletes', { body: { event_id: world.event, last_name: 'X', gender: 'female', club } });
  });
  afterAll(() => api?.close());

  const clubs = async (query: string) => {
    const { body } = await api.call('GET', `athletes?event_id=${world.event}&${query}`);
    return (body.items as { id: number; club: string | null }[]).map(({ id, club }) => [club, id] as const);
  };

  it('has what is empty at its end, as one from first to last has, on every page of any size', async () => {
    const down = await clubs('sort=-club');
    expect(down.map(([club]) => club)).toEqual(['Éclair', 'Delta', 'Delta', 'Alpha', null, null, null]);
    const up = await clubs('sort=club');
    expect(up.map(([club]) => club)).toEqual(['Alpha', 'Delta', 'Delta', 'Éclair', null, null, null]);
    for (const list of [down, up]) {
      const groups = list.map(([club, id], i) => (list[i - 1]?.[0] === club ? id > (list[i - 1]?.[1] ?? 0) : true));
      expect(groups).not.toContain(false);
    }
    for (const size of [1, 2, 3, 5]) {
      const pages: (readonly [string | null, number])[] = [];
      for (let page = 1; page <= Math.ceil(7 / size); page += 1)
        pages.push(...(await clubs(`sort=-club&itemsPerPage=${size}&page=${page}`)));
      expect(pages, `pages of ${size}`).toEqual(down);
    }
    expect(await clubs('sort=-club&gender=female&itemsPerPage=4&page=2')).toEqual(down.slice(4));
    expect(await clubs('sort=-club,last_name&itemsPerPage=4&page=2')).toEqual(down.slice(4));
  });
});
