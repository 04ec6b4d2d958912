import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorWith, createTestApi, createWorld, type TestApi, type World } from './testApi';

let api: TestApi;
let world: World;
let other: World;

beforeAll(async () => {
  api = await createTestApi();
  world = await createWorld(api, 'Harbour');
  other = await createWorld(api, 'Valley');
});
afterAll(() => api?.close());

it('creates a category from its name alone in the event of the address', async () => {
  const made = await api.call('POST', `sponsor_categories?event_id=${world.event}`, { body: { name: 'Gold' } });
  expect(made, made.text).toMatchObject({ status: 201, body: { name: 'Gold', event_id: world.event } });
});

it('creates a category from its name alone in the only event where the caller may create one', async () => {
  const as = actorWith('event_manager', 'event', other.event);
  const made = await api.call('POST', 'sponsor_categories', { as, body: { name: 'Silver' } });
  expect(made, made.text).toMatchObject({ status: 201, body: { event_id: other.event } });
});

it('requires the event where several are possible, and checks the access to the event of the address', async () => {
  const required = { status: 422, body: { errors: { event_id: ['This field is required.'] } } };
  const manager = actorWith('organization_manager', 'organization', world.organization);
  expect(await api.call('POST', 'sponsor_categories', { body: { name: 'Bronze' } })).toMatchObject(required);
  expect(await api.call('POST', 'sponsor_categories', { as: manager, body: { name: 'Bronze' } })).toMatchObject(
    required,
  );
  const path = `sponsor_categories?event_id=${other.event}`;
  const foreign = await api.call('POST', path, { as: manager, body: { name: 'Bronze' } });
  expect(foreign.status).not.toBe(201);
  const unreadable = await api.call('POST', 'sponsor_categories?event_id=x', { body: { name: 'Bronze' } });
  expect(unreadable).toMatchObject({ status: 422, body: { errors: { event_id: expect.anything() } } });
});

it('takes the event of the body before the one of the address', async () => {
  const body = { name: 'Partners', event_id: world.event };
  const made = await api.call('POST', `sponsor_categories?event_id=${other.event}`, { body });
  expect(made).toMatchObject({ status: 201, body: { event_id: world.event } });
});

it('names the path that cannot be included, and what can', async () => {
  const message = async (include: string) =>
    (await api.call('GET', `races?event_id=${world.event}&include=${include}`)).body.message;
  expect(await message('foo')).toMatch(/^include: "foo" cannot be included\. Allowed: .*event/);
  expect(await message('event.foo')).toMatch(/^include: "event\.foo" cannot be included\. Allowed: .*cancellable/);
});
