import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queueDueSyncs } from '../../server/integrations/sync/scheduleSyncs';
import { atletaAnswer, TOKEN } from './atletaServer';
import { type ConnectionWorld, connectionWorld } from './connectionWorld';
import { type OtherSide, otherSide } from './otherSide';

const anna = { id: 'r1', first_name: 'Anna', last_name: 'de Vries', ticket: { id: 't1', title: 'Ten' } };

describe('a connection that syncs by itself', () => {
  let world: ConnectionWorld;
  let there: OtherSide;
  beforeAll(async () => {
    [world, there] = await Promise.all([connectionWorld(), otherSide(atletaAnswer(() => [anna]))]);
  });
  afterAll(async () => {
    await world?.test.close();
    await there?.close();
  });
  afterEach(async () => {
    await sql`update event_integrations set sync_every = null, next_sync_at = null`.execute(world.test.db);
  });

  const scheduled = async () => {
    const { event } = await world.newEvent();
    const settings = { project: 'TEST', endpoint: there.url };
    const id = await world.connect('atleta', event, { settings, secrets: { token: TOKEN }, sync_every: 5 });
    return { event, id };
  };
  const isDue = (id: number) =>
    sql`update event_integrations set next_sync_at = now() - interval '1 second' where id = ${id}`.execute(
      world.test.db,
    );
  const syncsOf = async (event: number) =>
    (await world.call('GET', `integration_syncs?event_id=${event}&sort=id`)).body.items as Record<string, unknown>[];

  it('begins when it is due, once whatever the number of nodes, with the rights of who set it', async () => {
    const { event, id } = await scheduled();
    expect(await queueDueSyncs(world.connecting)).toBe(0);
    await isDue(id);
    const looks = await Promise.all([1, 2, 3].map(() => queueDueSyncs(world.connecting)));
    expect(looks.reduce((sum, count) => sum + count, 0)).toBe(1);
    await world.run();
    expect(await syncsOf(event)).toMatchObject([
      { status: 'finished', is_scheduled: true, added_count: 1, requested_by_id: world.manager.profileId },
    ]);
    const { body } = await world.call('GET', `event_integrations/${id}`);
    expect(Date.parse(body.next_sync_at)).toBeGreaterThan(Date.now());
  });

  it('changes nothing once who set it may no longer do that by hand, and says so', async () => {
    const { event, id } = await scheduled();
    const other = await world.test.signIn({ role: 'event_manager', scope: { kind: 'event', id: event } });
    expect((await world.call('PATCH', `event_integrations/${id}`, { sync_every: 10 }, other)).status).toBe(200);
    await sql`update roles set role = 'timer' where profile_id = ${other.profileId}`.execute(world.test.db);
    await sql`update roles set role = 'read_only' where profile_id = ${other.profileId}`.execute(world.test.db);
    await isDue(id);
    await queueDueSyncs(world.connecting);
    await world.run();
    expect(await syncsOf(event)).toMatchObject([{ status: 'failed', message: expect.stringContaining('permission') }]);
    expect(await world.athletes(event)).toEqual([]);
  });

  it('waits for the one under way, and ends with its event', async () => {
    const { event, id } = await scheduled();
    await isDue(id);
    await queueDueSyncs(world.connecting);
    await isDue(id);
    await queueDueSyncs(world.connecting);
    expect(await syncsOf(event)).toHaveLength(1);
    const busy = await world.call('POST', `event_integrations/${id}/sync`, {}, world.manager);
    expect(busy).toMatchObject({ status: 409, body: { message: expect.stringContaining('under way') } });
    await world.run();
    await sql`update events set status = 'finished' where id = ${event}`.execute(world.test.db);
    await isDue(id);
    expect(await queueDueSyncs(world.connecting)).toBe(0);
  });

  it('is stopped before it begins, and may begin again', async () => {
    const { event, id } = await scheduled();
    const queued = await world.call('POST', `event_integrations/${id}/sync`, {}, world.manager);
    const task = queued.body.background_task_id;
    expect((await world.call('POST', `background_tasks/${task}/abort`, {}, world.manager)).status).toBe(200);
    expect((await world.call('POST', `event_integrations/${id}/sync`, {}, world.manager)).status).toBe(202);
    await world.run();
    expect(await syncsOf(event)).toMatchObject([{ status: 'aborted' }, { status: 'finished', added_count: 1 }]);
  });

  it('is stopped while it waits for an answer, and has changed nothing', async () => {
    const { event, id } = await scheduled();
    const queued = await world.call('POST', `event_integrations/${id}/sync`, {}, world.manager);
    const task = queued.body.background_task_id;
    there.answer(async (received, response) => {
      if (!received.body.includes('per_page')) return atletaAnswer(() => [anna])(received, response);
      await world.call('POST', `background_tasks/${task}/abort`, {}, world.manager);
      return atletaAnswer(() => [anna])(received, response);
    });
    await world.run();
    there.answer(atletaAnswer(() => [anna]));
    expect(await syncsOf(event)).toMatchObject([{ status: 'aborted', message: 'Stopped. Nothing was changed.' }]);
    expect(await world.athletes(event)).toEqual([]);
  });

  it('is not begun any more once it is by hand again', async () => {
    const { id } = await scheduled();
    await world.call('PATCH', `event_integrations/${id}`, { sync_every: null });
    const { body } = await world.call('GET', `event_integrations/${id}`);
    expect(body).toMatchObject({ next_sync_at: null, scheduled_by_id: null });
    expect(await queueDueSyncs(world.connecting)).toBe(0);
  });
});
