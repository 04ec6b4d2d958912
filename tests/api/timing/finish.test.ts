import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('finishing', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 5 });
    await world.fire();
    await world.send('half', [
      ['C1', at(20)],
      ['C2', at(21)],
    ]);
    await world.send('finish', [['C1', at(40)]]);
    // The fourth was taken out by hand; nobody asks the reads about that.
    await world.api('PATCH', `athletes/${world.athletes[3]}`, { state: 'dsq' });
  });
  afterEach(() => world?.close());

  const states = async () => {
    const { body } = await world.api('GET', `athletes?event_id=${world.eventId}&sort=id`);
    return body.items.map((item: { state: string }) => item.state);
  };

  it('a race says first whom it ends, ends them, and can be taken back by a super admin alone', async () => {
    const before = await states();
    expect((await world.api('POST', `races/${world.raceId}/finish`, { dry_run: true })).body).toEqual({
      dnf: 1,
      dns: 2,
    });
    expect(await states()).toEqual(before);
    const finished = await world.api('POST', `races/${world.raceId}/finish`);
    expect(finished.body).toMatchObject({ status: 'after' });
    expect(await states()).toEqual(['finished', 'dnf', 'dns', 'dsq', 'dns']);
    expect((await world.api('POST', `races/${world.raceId}/finish`)).status).toBe(409);
    const history = await world.api('GET', `races/${world.raceId}/changes`);
    const { operation_id } = history.body.items[0];
    const manager = await world.app.signIn({ role: 'event_manager', scope: { kind: 'event', id: world.eventId } });
    expect((await world.api('POST', `operations/${operation_id}/undo`, undefined, manager.token)).status).toBe(403);
    expect((await world.api('POST', `operations/${operation_id}/undo`)).status).toBe(200);
    expect(await states()).toEqual(before);
  });

  it('lets a read that comes late count', async () => {
    await world.api('POST', `races/${world.raceId}/finish`);
    await world.send('backup', [['C2', at(50)]]);
    expect(await states()).toEqual(['finished', 'finished', 'dns', 'dsq', 'dns']);
  });

  it('an event finishes all its races', async () => {
    expect((await world.api('POST', `events/${world.eventId}/finish`, { dry_run: true })).body).toEqual({
      races: 1,
      dnf: 1,
      dns: 2,
    });
    const finished = await world.api('POST', `events/${world.eventId}/finish`);
    expect(finished.body).toMatchObject({ status: 'finished' });
    expect(await states()).toEqual(['finished', 'dnf', 'dns', 'dsq', 'dns']);
    expect((await world.api('POST', `events/${world.eventId}/finish`)).status).toBe(409);
    expect((await world.api('POST', `races/${world.raceId}/finish`, { dryrun: 1 })).status).toBe(409);
  });

  it('refuses what it does not know', async () => {
    const answer = await world.api('POST', `races/${world.raceId}/finish`, { dryrun: true });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('dryrun');
  });
});
