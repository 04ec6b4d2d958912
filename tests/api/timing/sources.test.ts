import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld();
});
afterAll(() => world?.close());

const live = () => `/v1/live/events/${world.eventId}/gunshots`;

describe('the source', () => {
  const shot = () => ({ fired_at: at(0), race_ids: [world.raceId] });
  const key = () => world.app.makeKey({ role: 'timer', scope: { kind: 'event', id: world.eventId } });
  const refused = { status: 422, body: { errors: { source: [expect.stringContaining('manual')] } } };

  it.each([
    ['person', undefined, 'manual'],
    ['person', 'manual', 'manual'],
    ['person', 'device', null],
    ['key', undefined, 'device'],
    ['key', 'device', 'device'],
    ['key', 'manual', 'manual'],
  ] as const)('of a gunshot by a %s who sends %s is %s', async (who, source, expected) => {
    const token = who === 'key' ? await key() : world.admin.token;
    const body = { ...shot(), ...(source && { source }) };
    for (const [path, sent] of [
      [live(), body],
      ['gunshots', { ...body, event_id: world.eventId }],
    ] as const) {
      const answer = await world.api('POST', path, sent, token);
      if (expected === null) expect(answer).toMatchObject(refused);
      else expect(answer).toMatchObject({ status: 201, body: { source: expected } });
    }
  });

  it('of a gunshot stays as it was, and may be repeated', async () => {
    const { body } = await world.api('POST', live(), shot(), await key());
    const change = (values: object) => world.api('PATCH', `gunshots/${body.id}`, values);
    expect(await change({ source: 'manual' })).toMatchObject({
      status: 422,
      body: { errors: { source: [expect.any(String)] } },
    });
    expect(await change({ source: 'device', note: 'heard twice' })).toMatchObject({
      status: 200,
      body: { source: 'device', note: 'heard twice' },
    });
  });

  it('of a passing that a person adds is no device', async () => {
    const body = {
      event_id: world.eventId,
      athlete_id: world.athletes[0],
      timeline_id: world.timelines.finish,
      time: at(43),
    };
    expect(await world.api('POST', 'passings', { ...body, device: 'finish' })).toMatchObject({
      status: 422,
      body: { errors: { device: [expect.any(String)] } },
    });
    expect(await world.api('POST', 'passings', { ...body, manual: false })).toMatchObject({
      status: 422,
      body: { errors: { manual: [expect.any(String)] } },
    });
    expect(await world.api('POST', 'passings', body)).toMatchObject({
      status: 201,
      body: { manual: true, device: null },
    });
  });
});
