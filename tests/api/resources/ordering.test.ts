import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 0 });
});
afterAll(() => world.close());

let count = 0;
const make = async (resource: string, body: object): Promise<number> => {
  const made = await world.api('POST', resource, { event_id: world.eventId, name: `Name ${count++}`, ...body });
  expect(made.status).toBe(201);
  return made.body.id;
};
const idsOf = async (category: number): Promise<number[]> => {
  const { items } = (await world.api('GET', `sponsors?category_id=${category}`)).body;
  return items.map(({ id }: { id: number }) => id);
};
const order = (body: object) => world.api('POST', 'sponsors/order', { event_id: world.eventId, ...body });

describe('the order of sponsors', () => {
  it('is written as one operation, which is taken back as one', async () => {
    const category_id = await make('sponsor_categories', {});
    const [a, b, c] = [0, 1, 2].map((position) => ({ category_id, position }));
    const ids = [await make('sponsors', a!), await make('sponsors', b!), await make('sponsors', c!)];
    const turned = [...ids].reverse();
    const done = await order({ category_id, ids: turned });
    expect(done.body).toEqual({ operation_id: done.operationId });
    expect(await idsOf(category_id)).toEqual(turned);
    expect((await order({ category_id, ids: turned })).body).toEqual({ operation_id: null });
    await world.api('POST', `operations/${done.operationId}/undo`);
    expect(await idsOf(category_id)).toEqual(ids);
  });

  it('takes a sponsor into another category; those that are not named follow', async () => {
    const from = await make('sponsor_categories', {});
    const to = await make('sponsor_categories', {});
    const moved = await make('sponsors', { category_id: from });
    const first = await make('sponsors', { category_id: to, position: 0 });
    const last = await make('sponsors', { category_id: to, position: 1 });
    await order({ category_id: to, ids: [first, moved] });
    expect([await idsOf(from), await idsOf(to)]).toEqual([[], [first, moved, last]]);
  });

  it('is that of one event: others, and ones that are gone, are refused, and nothing is written', async () => {
    const category_id = await make('sponsor_categories', {});
    const id = await make('sponsors', { category_id, position: 5 });
    const gone = await make('sponsors', { category_id });
    await world.api('DELETE', `sponsors/${gone}`);
    for (const ids of [[id, gone], [id, 999_999], [id, id], []]) {
      const refused = await order({ category_id, ids });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ids']]);
    }
    expect((await order({ category_id: 999_999, ids: [id] })).body.errors).toHaveProperty('category_id');
    expect((await world.api('GET', `sponsors/${id}`)).body.position).toBe(5);
  });

  it('asks for the right to change them', async () => {
    const category_id = await make('sponsor_categories', {});
    const id = await make('sponsors', { category_id });
    const scope = { kind: 'event', id: world.eventId } as const;
    for (const [role, status] of [
      ['read_only', 403],
      ['marketing', 200],
    ] as const) {
      const { token } = await world.app.signIn({ role, scope });
      const body = { event_id: world.eventId, category_id, ids: [id] };
      expect((await world.api('POST', 'sponsors/order', body, token)).status, role).toBe(status);
    }
  });
});

it('categories are put in order likewise', async () => {
  const [a, b] = [await make('sponsor_categories', {}), await make('sponsor_categories', {})];
  const done = await world.api('POST', 'sponsor_categories/order', { event_id: world.eventId, ids: [b, a] });
  expect(done.status).toBe(200);
  const { items } = (await world.api('GET', `sponsor_categories?event_id=${world.eventId}`)).body;
  expect(items.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([b, a]);
});

it('widgets are put in order by who may change them, of one event, as one operation', async () => {
  const widget = (title: string) => make('widgets', { name: undefined, title, type: 'program' });
  const [a, b] = [await widget('A'), await widget('B')];
  const ids = async () => {
    const { items } = (await world.api('GET', `widgets?event_id=${world.eventId}`)).body;
    return items.map(({ id }: { id: number }) => id);
  };
  const done = await world.api('POST', 'widgets/order', { event_id: world.eventId, ids: [b, a] });
  expect(await ids()).toEqual([b, a]);
  await world.api('POST', `operations/${done.operationId}/undo`);
  expect(await ids()).toEqual([a, b]);
  const refused = await world.api('POST', 'widgets/order', { event_id: world.eventId, ids: [a, 999_999] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ids']]);
  const reader = await world.app.signIn({ role: 'read_only', scope: { kind: 'event', id: world.eventId } });
  const body = { event_id: world.eventId, ids: [b, a] };
  expect((await world.api('POST', 'widgets/order', body, reader.token)).status).toBe(403);
});

describe('what is new', () => {
  it('stands behind what is there, several in the order they come in', async () => {
    const category_id = await make('sponsor_categories', {});
    const first = await make('sponsors', { category_id, position: 7 });
    const next = await make('sponsors', { category_id, name: 'AAA' });
    expect(await idsOf(category_id)).toEqual([first, next]);
    expect((await world.api('GET', `sponsors/${next}`)).body.position).toBe(8);
    // One that is told its place has it, the first one too.
    const foremost = await make('sponsors', { category_id, position: 0 });
    expect(await idsOf(category_id)).toEqual([foremost, first, next]);
  });

  it('to a category stands at its end, by its form and with others alike, and where it stood once that is undone', async () => {
    const [from, to] = [await make('sponsor_categories', {}), await make('sponsor_categories', {})];
    const [a, b] = [await make('sponsors', { category_id: from }), await make('sponsors', { category_id: from })];
    const last = await make('sponsors', { category_id: to, position: 4 });
    const moved = await world.api('PATCH', `sponsors/${a}`, { category_id: to });
    expect(await idsOf(to)).toEqual([last, a]);
    await world.api('POST', `operations/${moved.operationId}/undo`);
    expect(await idsOf(from)).toEqual([a, b]);
    const alike = await world.api('PATCH', 'sponsors', { ids: [a, b], data: { category_id: to } });
    expect(alike.status).toBe(200);
    expect(await idsOf(to)).toEqual([last, a, b]);
  });

  it('are widgets and categories too', async () => {
    const event_id = world.eventId;
    const widget = async (title: string) =>
      (await world.api('POST', 'widgets', { event_id, type: 'program', title })).body;
    const [first, next] = [await widget('Zed'), await widget('Alpha')];
    expect(next.position).toBe(first.position + 1);
    for (const { id } of [first, next]) await world.api('DELETE', `widgets/${id}`);
    const category = await make('sponsor_categories', { name: 'AAAA' });
    const { items } = (await world.api('GET', `sponsor_categories?event_id=${event_id}`)).body;
    expect(items.at(-1).id).toBe(category);
  });
});
