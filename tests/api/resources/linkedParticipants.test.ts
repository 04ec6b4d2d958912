import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, actorWith, addAthletes, createTestApi, createWorld, type TestApi, type World } from './testApi';

describe('links between accounts and athletes', () => {
  let api: TestApi;
  let world: World;
  let athlete: number;
  let ada: number;
  let bea: number;
  let round = 0;

  beforeAll(async () => {
    api = await createTestApi();
    ada = await person('Ada');
    bea = await person('Bea');
  });
  beforeEach(async () => {
    world = await createWorld(api, `Links ${round++}`);
    [athlete = 0] = await addAthletes(api, world, { count: 1 });
  });
  afterAll(() => api?.close());

  const person = async (name: string): Promise<number> => {
    const body = { first_name: name, last_name: 'Linked', email: `${name}@linked.example` };
    return Number((await api.call('POST', 'profiles', { body })).body.id);
  };
  const link = (profile_id: number | null, as?: ReturnType<typeof actorWith>) =>
    api.call('PATCH', `athletes/${athlete}`, { body: { profile_id }, ...(as && { as }) });
  const undo = (answer: Answer) => api.call('POST', `operations/${answer.headers['x-operation-id']}/undo`);
  const links = async () => {
    const { body } = await api.call('GET', `linked_participants?athlete_id=${athlete}&sort=id`);
    return (body.items as { profile_id: number; unlinked_at: string | null }[]).map(({ profile_id, unlinked_at }) => ({
      profile_id,
      isLinked: unlinked_at === null,
    }));
  };

  it('are noted as they change, with who made them, and stay as history', async () => {
    await link(ada);
    await link(bea);
    await link(null);
    expect(await links()).toEqual([
      { profile_id: ada, isLinked: false },
      { profile_id: bea, isLinked: false },
    ]);
    const manager = actorWith('event_manager', 'event', world.event, ada);
    await link(ada, manager);
    const { body } = await api.call('GET', `linked_participants?athlete_id=${athlete}&sort=-id&itemsPerPage=1`);
    expect(body.items).toMatchObject([{ how: 'claimed', linked_by_id: ada, profile_name: 'Ada Linked' }]);
  });

  it('end and go on as links are undone, and as athletes are deleted and restored', async () => {
    const linked = await link(ada);
    const undone = await undo(linked);
    expect(await links()).toEqual([{ profile_id: ada, isLinked: false }]);
    await undo(undone);
    expect(await links()).toEqual([{ profile_id: ada, isLinked: true }]);
    const unlinked = await link(null);
    await undo(unlinked);
    expect(await links()).toEqual([{ profile_id: ada, isLinked: true }]);
    await api.call('DELETE', `athletes/${athlete}`);
    expect(await links()).toEqual([{ profile_id: ada, isLinked: false }]);
    await api.call('POST', 'athletes/restore', { body: { ids: [athlete] } });
    expect(await links()).toEqual([{ profile_id: ada, isLinked: true }]);
  });

  it('begin with an athlete that is made with one, and nobody writes them by hand', async () => {
    const made = await api.call('POST', 'athletes', {
      body: { event_id: world.event, last_name: 'New', profile_id: bea },
    });
    const { body } = await api.call('GET', `linked_participants?athlete_id=${made.body.id}`);
    expect(body.items).toMatchObject([{ profile_id: bea, how: 'system', unlinked_at: null }]);
    expect((await api.call('POST', 'linked_participants', { body: { athlete_id: athlete } })).status).toBe(404);
  });

  it('are seen by the person themselves, and by no other organization', async () => {
    await link(ada);
    const elsewhere = await createWorld(api, `Elsewhere ${round++}`);
    const seen = async (profileId: number) => {
      const as = actorWith('event_manager', 'event', elsewhere.event, profileId);
      return (await api.call('GET', `linked_participants?athlete_id=${athlete}`, { as })).body.items;
    };
    expect(await seen(ada)).toMatchObject([{ event_name: expect.any(String), profile_id: ada }]);
    expect(await seen(bea)).toEqual([]);
  });
});
