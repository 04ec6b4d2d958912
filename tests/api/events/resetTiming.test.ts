import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from '../timing/raceWorld';

describe('resetting the timing of an event', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 3 });
    await world.fire();
    await world.send('half', [
      ['C1', at(20)],
      ['C2', at(21)],
    ]);
    await world.send('finish', [['C1', at(40)]]);
    await world.api('PATCH', `athletes/${world.athletes[2]}`, { state: 'dns' });
  });
  afterEach(() => world?.close());

  const reset = (body: object, token?: string) =>
    world.api('POST', `events/${world.eventId}/reset_timing`, body, token ?? world.admin.token);
  const marks = async () => {
    const { body } = await world.api('GET', `passings?event_id=${world.eventId}&sort=id`);
    return body.items.map(({ mark }: { mark: string | null }) => mark);
  };
  const seen = async () => {
    const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&sort=id`);
    const people = body.items.map(({ state, gun_time }: Record<string, unknown>) => [state, gun_time]);
    const { status } = (await world.api('GET', `races/${world.raceId}`)).body;
    const gunshots = (await world.api('GET', `gunshots?event_id=${world.eventId}`)).body.totalItems;
    return { people, status, gunshots, reads: await world.states(), marks: await marks() };
  };

  it('counts first what is lost, and does nothing but for the number that was counted', async () => {
    const before = await seen();
    const loss = { reads: 3, gunshots: 1, races: 1, athletes: 1 };
    expect((await reset({ dry_run: true })).body).toEqual(loss);
    for (const expected of [undefined, 2, 4]) {
      const refused = await reset(expected === undefined ? {} : { expect: expected });
      expect([refused.status, refused.body.reads]).toEqual([409, 3]);
    }
    expect(await seen()).toEqual(before);
  });

  it('keeps every read as invalid, takes times and states back, leaves what people said, and is undone as a whole', async () => {
    const before = await seen();
    const done = await reset({ expect: 3 });
    expect(done).toMatchObject({ status: 200, body: { reads: 3, operation_id: done.operationId } });
    expect(await seen()).toEqual({
      people: [
        ['registered', null],
        ['registered', null],
        ['dns', null],
      ],
      status: 'before',
      gunshots: 0,
      // Without a gun there is nothing yet that they could count for.
      reads: ['C1 before_start', 'C2 before_start', 'C1 before_start'],
      marks: ['invalidated', 'invalidated', 'invalidated'],
    });
    const gun = await world.fire();
    expect(await world.states()).toEqual(['C1 invalidated', 'C2 invalidated', 'C1 invalidated']);
    await world.api('DELETE', `gunshots/${gun.body.id}`);
    expect((await world.api('POST', `operations/${done.operationId}/undo`)).status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  it('takes the gunshot of a finished race, and is undone as a whole', async () => {
    await world.api('POST', `races/${world.raceId}/finish`);
    const before = await seen();
    const done = await reset({ expect: 3 });
    expect(await seen()).toMatchObject({ status: 'before', gunshots: 0 });
    expect((await world.api('POST', `operations/${done.operationId}/undo`)).status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  it('is for super admins alone', async () => {
    const manager = await world.app.signIn({ role: 'event_manager', scope: { kind: 'event', id: world.eventId } });
    expect((await reset({ expect: 3 }, manager.token)).status).toBe(403);
  });
});
