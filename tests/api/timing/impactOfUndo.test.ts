import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('what taking a step back would do', () => {
  let world: RaceWorld;
  let gunshot: number;
  let fired: string;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 5 });
    const made = await world.api('POST', 'gunshots', {
      event_id: world.eventId,
      fired_at: at(0),
      race_ids: [world.raceId],
    });
    gunshot = made.body.id;
    fired = made.operationId;
    await world.send('finish', [
      ['C1', at(40)],
      ['C2', at(41)],
      ['C3', at(42)],
      ['C4', at(43)],
    ]);
  });
  afterEach(() => world?.close());

  const ask = (operation_id: string, token?: string) =>
    world.api('POST', `/v1/live/events/${world.eventId}/impact`, { kind: 'undo', operation_id }, token);
  const standing = async () => {
    const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&sort=id`);
    return body.items.map(({ state, gun_time }: { state: string; gun_time: number }) => ({ state, gun_time }));
  };
  const reads = async () =>
    (await world.api('GET', `/v1/live/events/${world.eventId}/passings`)).body.items.map(
      ({ id }: { id: number }) => id,
    ) as number[];
  const manual = (index: number, minutes: number) =>
    world.api('POST', 'passings', {
      event_id: world.eventId,
      athlete_id: world.athletes[index],
      timeline_id: world.timelines.finish,
      time: at(minutes),
    });

  /** Steps of each kind; each gives its operation. */
  const STEPS: Record<string, () => Promise<string>> = {
    'a gunshot that was fired': async () => fired,
    'one that was corrected twice': async () => {
      await world.api('PATCH', `gunshots/${gunshot}`, { fired_at: at(1) });
      return (await world.api('PATCH', `gunshots/${gunshot}`, { fired_at: at(2) })).operationId;
    },
    'one that was deleted': async () => (await world.api('DELETE', `gunshots/${gunshot}`)).operationId,
    'reads that were corrected, of which some were before': async () => {
      const ids = await reads();
      await world.api('PATCH', `passings/${ids[1]}`, { mark: 'validated', shift_ms: 1000 });
      return (await world.api('PATCH', 'passings', { ids, data: { mark: 'invalidated', shift_ms: 5000 } })).operationId;
    },
    'a read that was moved': async () =>
      (await world.api('PATCH', `passings/${(await reads())[0]}`, { moved_to_id: world.athletes[4] })).operationId,
    'a chip that was assigned': async () => {
      await world.send('finish', [['X9', at(44)]]);
      return (await world.api('PATCH', `athletes/${world.athletes[4]}`, { chipcodes: ['C5', 'X9'] })).operationId;
    },
    'a passing added by hand': async () => (await manual(4, 30)).operationId,
  };

  it.each(Object.entries(STEPS))('is what then happens: %s', async (_, step) => {
    // Taking it back, and taking that back again.
    let operation = await step();
    for (const turn of ['back', 'again']) {
      const before = await standing();
      const told = (await ask(operation)).body;
      expect(await standing(), 'asking writes nothing').toEqual(before);
      operation = (await world.api('POST', `operations/${operation}/undo`)).body.operation_id;
      const after = await standing();
      const changed = (name: 'state' | 'gun_time') =>
        after.filter((one: Record<string, unknown>, i: number) => one[name] !== before[i][name]).length;
      expect(changed('gun_time'), turn).toBeGreaterThan(0);
      expect({ times: told.times, states: told.states }, turn).toEqual({
        times: changed('gun_time'),
        states: changed('state'),
      });
    }
  });

  it('tells whose passing goes with one that was added by hand, and nothing of what was changed since', async () => {
    const added = await manual(4, 30);
    expect((await ask(added.operationId)).body).toMatchObject({ athletes: 5, times: 1, ranks: 5, podium: 3 });
    await world.api('PATCH', `gunshots/${gunshot}`, { note: 'By the mayor' });
    expect((await ask(fired)).body).toMatchObject({ athletes: 0, times: 0 });
  });

  it('is told of gunshots and reads of the event alone, to who may read them', async () => {
    const { operationId } = await world.api('PATCH', `athletes/${world.athletes[0]}`, { start_number: '77' });
    expect((await ask(operationId)).status).toBe(404);
    expect((await ask('b1a8f1c2-0000-4000-8000-000000000001')).status).toBe(404);
    expect((await ask('9')).body.errors).toEqual({ operation_id: ['Must be the id of an operation.'] });
    const { body: own } = await world.api('GET', `events/${world.eventId}`);
    const other = await world.api('POST', 'events', {
      organization_id: own.organization_id,
      name: 'Other run',
      slug: 'other-run',
      timezone: 'Europe/Brussels',
      start_date: '2026-05-31',
    });
    const foreign = await world.api('POST', 'gunshots', { event_id: other.body.id, fired_at: at(0) });
    expect((await ask(foreign.operationId)).status).toBe(404);
    expect((await ask(fired, (await world.app.signIn()).token)).status).toBe(404);
  });
});
