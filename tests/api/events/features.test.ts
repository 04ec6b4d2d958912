import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_FEATURES } from '../../../resources/events/eventFeatures';
import { actorWith, createTestApi, createWorld, SUPER, type TestApi, type World } from '../resources/testApi';

describe('features of an event', () => {
  let api: TestApi;
  let world: World;
  let ranking: number;
  const actors = () => [SUPER, actorWith('event_manager', 'event', world.event)];

  beforeAll(async () => {
    api = await createTestApi();
    world = await createWorld(api, 'Features');
    const body = { event_id: world.event, race_id: world.race, name: 'Overall' };
    ranking = Number((await api.call('POST', 'rankings', { body })).body.id);
  });
  afterAll(() => api?.close());
  beforeEach(() => turn({ rankings: true, statistics: true }));

  const turn = async (features: Record<string, boolean>) => {
    const answer = await api.call('PATCH', `events/${world.event}`, { body: { features } });
    expect(answer.status, answer.text).toBe(200);
  };
  const statistics = (event = world.event, race = world.race) =>
    api.call('GET', `../live/events/${event}/statistics?race_id=${race}`, { as: SUPER });

  it('are all there, to begin with', async () => {
    const body = { organization_id: world.organization, name: 'New', start_date: '2027-05-30' };
    expect((await api.call('POST', 'events', { body })).body.features).toEqual(
      Object.fromEntries(EVENT_FEATURES.map((name) => [name, true])),
    );
  });

  it('without rankings none is made, changed or calculated, by nobody; those there are can be read and deleted', async () => {
    await turn({ rankings: false });
    const body = { event_id: world.event, race_id: world.race, name: 'Women' };
    for (const as of actors()) {
      const refused = [
        await api.call('POST', 'rankings', { as, body }),
        // Its event follows from its race.
        await api.call('POST', 'rankings', { as, body: { race_id: world.race, name: 'Women' } }),
        await api.call('PATCH', `rankings/${ranking}`, { as, body: { name: 'All' } }),
        await api.call('PATCH', 'rankings', { as, body: { ids: [ranking], data: { name: 'All' } } }),
        await api.call('POST', `rankings/${ranking}/recalculate`, { as }),
        await api.call('POST', `rankings/${ranking}/publish`, { as, body: {} }),
        await api.call('POST', `events/${world.event}/recalculate_rankings`, { as }),
        await api.call('GET', `rankings/${ranking}/entries.csv`, { as }),
      ];
      for (const { status, body, text } of refused)
        expect([status, body.code, body.message], text).toEqual([
          403,
          'switched_off',
          'Rankings: switched off for this event. Switch it on among its features.',
        ]);
      expect((await api.call('GET', `rankings/${ranking}`, { as })).body.name).toBe('Overall');
    }
    expect((await api.call('GET', `rankings?event_id=${world.event}`)).body.items).toHaveLength(1);
    const other = await createWorld(api, 'Other');
    const elsewhere = { event_id: other.event, race_id: other.race, name: 'Women' };
    expect((await api.call('POST', 'rankings', { body: elsewhere })).status).toBe(201);
    expect((await api.call('DELETE', `rankings/${ranking}`)).status).toBe(200);
    await turn({ rankings: true });
    expect((await api.call('POST', `rankings/${ranking}/restore`)).status).toBe(200);
    expect((await api.call('PATCH', `rankings/${ranking}`, { body: { position: 2 } })).status).toBe(200);
  });

  it('are on where nothing is said of them, as the public has them', async () => {
    await turn({ selfies: false });
    expect((await statistics()).status).toBe(200);
    expect((await api.call('POST', `rankings/${ranking}/recalculate`)).status).toBe(200);
  });

  it('without statistics nobody is told any', async () => {
    expect((await statistics()).status).toBe(200);
    await turn({ statistics: false });
    expect((await statistics()).body.code).toBe('switched_off');
  });
});
