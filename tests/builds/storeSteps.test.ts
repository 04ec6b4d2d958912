import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuildWorld, buildWorld } from './buildWorld';

let world: BuildWorld;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world?.test.close());

/** A build that ended with its bundle. */
async function aBundle(): Promise<{ id: number; application_id: number }> {
  const application_id = await world.newApp();
  const { body } = await world.call('POST', 'builds', { application_id, platform: 'ios', version: '1.2.0' });
  await world.run();
  expect((await world.build(body.id)).status).toBe('bundled');
  return { id: body.id, application_id };
}

const say = (build: { id: number; application_id: number }, status: string, happened_on: string, more: object = {}) =>
  world.call('POST', 'store_steps', {
    build_id: build.id,
    application_id: build.application_id,
    status,
    happened_on,
    ...more,
  });
const statusOf = async ({ id }: { id: number }) => (await world.build(id)).status;

it('moves a build by hand to where the latest word on it says, by their days', async () => {
  const build = await aBundle();
  const sent = await say(build, 'in_review', '2026-03-01', { note: 'By Ann' });
  expect(sent).toMatchObject({ status: 201, body: { happened_on: '2026-03-01', said_by_id: expect.any(Number) } });
  expect(await statusOf(build)).toBe('in_review');
  await say(build, 'rejected', '2026-03-03');
  expect(await statusOf(build)).toBe('rejected');
  // What was forgotten is said later, with its day.
  await say(build, 'in_review', '2026-03-05');
  await say(build, 'released', '2026-03-09');
  expect(await statusOf(build)).toBe('released');
  const blockers = await world.call('GET', `applications/${build.application_id}/build_blockers?platform=ios`);
  expect(blockers.body).toMatchObject({ released_version: '1.2.0', suggested_version: '1.3.0' });
});

it('refuses what cannot follow, with a sentence', async () => {
  const build = await aBundle();
  const refused = async (status: string, day: string) => {
    const { status: code, body } = await say(build, status, day);
    return [code, body.errors?.status?.[0]];
  };
  expect(await refused('released', '2026-03-02')).toEqual([
    422,
    'It was not sent for review by 2 March 2026: say first that it was, and when.',
  ]);
  expect(await refused('rejected', '2026-03-02')).toEqual([422, expect.stringContaining('not sent for review')]);
  const sent = await say(build, 'in_review', '2026-03-02');
  expect(await refused('in_review', '2026-03-04')).toEqual([422, expect.stringContaining('in review since 2 March')]);
  // Said after it, and yet before it by its day.
  expect(await refused('released', '2026-03-01')).toEqual([422, expect.stringContaining('by 1 March 2026')]);
  const turnedDown = await say(build, 'rejected', '2026-03-03');
  expect(await refused('released', '2026-03-04')).toEqual([422, expect.stringContaining('was rejected on 3 March')]);
  expect(await statusOf(build)).toBe('rejected');

  const remove = (id: number) =>
    world.test.call({ method: 'DELETE', url: `/v1/admin/store_steps/${id}`, token: world.admin.token });
  const early = await remove(sent.body.id);
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    expect.stringContaining('Delete first what was said'),
  ]);
  await remove(turnedDown.body.id);
  expect((await say(build, 'released', '2026-03-05')).status).toBe(201);
  expect(await refused('rejected', '2026-03-06')).toEqual([422, expect.stringContaining('nothing follows')]);
});

it('is taken back where it was wrong, and stays in the history', async () => {
  const build = await aBundle();
  await say(build, 'in_review', '2026-02-27');
  const { body } = await say(build, 'released', '2026-03-01');
  const removed = await world.test.call({
    method: 'DELETE',
    url: `/v1/admin/store_steps/${body.id}`,
    token: world.admin.token,
  });
  expect(removed.statusCode).toBe(200);
  expect(await statusOf(build)).toBe('in_review');
  const undone = await world.call('POST', `operations/${removed.headers['x-operation-id']}/undo`, {});
  expect(undone.status).toBe(200);
  expect(await statusOf(build)).toBe('released');
  const { body: history } = await world.call('GET', `store_steps/${body.id}/changes`);
  expect(history.items.map((item: { operation: string }) => item.operation)).toEqual(['restore', 'delete', 'create']);
});

it('is said of what has a bundle, not in advance, by who looks after the app', async () => {
  const application_id = await world.newApp();
  const { body } = await world.call('POST', 'builds', { application_id, platform: 'ios' });
  const waiting = { id: body.id, application_id };
  expect(await say(waiting, 'released', '2026-03-01')).toMatchObject({
    status: 422,
    body: { errors: { build_id: [/bundle/] } },
  });
  const build = await aBundle();
  expect(await say(build, 'released', '2999-01-01')).toMatchObject({ status: 422 });
  expect(await say({ ...build, application_id }, 'released', '2026-03-01')).toMatchObject({ status: 422 });
  const scope = { kind: 'application', id: build.application_id } as const;
  const reader = await world.test.signIn({ role: 'marketing', scope });
  const given = {
    build_id: build.id,
    application_id: build.application_id,
    status: 'in_review',
    happened_on: '2026-03-01',
  };
  expect((await world.call('POST', 'store_steps', given, reader)).status).toBe(403);
  const keeper = await world.test.signIn({ role: 'application_manager', scope });
  expect((await world.call('POST', 'store_steps', given, keeper)).status).toBe(201);
  expect((await world.call('POST', `builds/${build.id}/cancel`)).status).toBe(409);
});
