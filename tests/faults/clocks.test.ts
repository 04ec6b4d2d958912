import { afterEach, describe, expect, it } from 'vitest';
import { createRaceWorld, NOON, type RaceWorld } from '../api/timing/raceWorld';
import { MINUTE } from './field';
import { expectSettled } from './timingState';

const HOUR = 60 * MINUTE;

describe('clocks', () => {
  let world: RaceWorld;
  afterEach(() => world?.close());

  const settled = () => expectSettled({ ...world.app, eventId: world.eventId });
  const iso = (time: number) => new Date(time).toISOString();
  const undo = async (operationId: string) =>
    expect((await world.api('POST', `operations/${operationId}/undo`)).status).toBe(200);

  /** The half-way device is an hour ahead, the one at the finish is right. */
  async function anHourOff(): Promise<void> {
    world = await createRaceWorld();
    await world.fire();
    await world.send('half', [
      ['C1', iso(NOON + HOUR + 20 * MINUTE)],
      ['C2', iso(NOON + HOUR + 22 * MINUTE)],
      ['X1', iso(NOON + HOUR + 23 * MINUTE)],
    ]);
    await world.send('finish', [
      ['C1', iso(NOON + 40 * MINUTE)],
      ['C2', iso(NOON + 44 * MINUTE)],
    ]);
  }

  const atHalf = async () => {
    const { body } = await world.api(
      'GET',
      `passings?event_id=${world.eventId}&timeline_id=${world.timelines.half}&sort=seq`,
    );
    return body.items.map((item: Record<string, unknown>) => [item.chipcode, item.state, item.gun_time, item.instant]);
  };
  const right = [
    ['C1', 'valid', 20 * MINUTE, iso(NOON + 20 * MINUTE)],
    ['C2', 'valid', 22 * MINUTE, iso(NOON + 22 * MINUTE)],
    ['X1', 'unknown_chip', null, iso(NOON + 23 * MINUTE)],
  ];

  it('that are an hour off are set right by the device’s offset, whose undo gives back what was', async () => {
    await anHourOff();
    const wrong = await settled();
    expect((await atHalf())[0]).toEqual(['C1', 'superseded', null, iso(NOON + 80 * MINUTE)]);
    const corrected = await world.api('PATCH', `timelines/${world.timelines.half}`, {
      devices: [{ id: 'half', offset_ms: -HOUR }],
    });
    expect(await atHalf()).toEqual(right);
    await settled();
    await undo(corrected.operationId);
    expect(await settled()).toEqual(wrong);
  });

  it('that are an hour off are set right by shifting the reads they made, whose undo gives back what was', async () => {
    await anHourOff();
    const wrong = await settled();
    const filter = { event_id: world.eventId, device: 'half', time: { lt: iso(NOON + 3 * HOUR) } };
    const { body } = await world.api('GET', `passings?event_id=${world.eventId}&device=half`);
    const shifted = await world.api('PATCH', 'passings', {
      filter,
      expect: body.totalItems,
      data: { shift_ms: -HOUR },
    });
    expect(shifted.status, JSON.stringify(shifted.body)).toBe(200);
    expect(await atHalf()).toEqual(right);
    await settled();
    // Reads that come from now on are as they say: the clock was set right.
    await world.send('half', [['C3', iso(NOON + 25 * MINUTE)]]);
    expect(await atHalf()).toEqual([...right, ['C3', 'valid', 25 * MINUTE, iso(NOON + 25 * MINUTE)]]);
    await undo(shifted.operationId);
    const { reads } = await settled();
    expect(reads).toMatchObject(wrong.reads);
  });

  it.each([
    ['midnight and the end of summer time', '2026-10-24T21:30:00Z', '2026-10-24T23:30', '2026-10-25T02:30'],
    ['the start of summer time', '2026-03-29T00:30:00Z', '2026-03-29T01:30', '2026-03-29T05:30'],
  ])('that people read pass %s, and times do not', async (_, start, startOnTheClock, finishOnTheClock) => {
    world = await createRaceWorld();
    const from = Date.parse(start);
    await world.api('POST', `/v1/live/events/${world.eventId}/gunshots`, {
      fired_at: iso(from),
      race_ids: [world.raceId],
    });
    const clock = (time: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short', timeStyle: 'short' })
        .format(time)
        .replace(' ', 'T');
    const hours = start.includes('10-24') ? 4 : 3;
    expect([clock(from), clock(from + hours * HOUR)]).toEqual([startOnTheClock, finishOnTheClock]);
    await world.send('start', [['C1', iso(from + 7000)]]);
    await world.send('half', [['C1', iso(from + 2 * HOUR)]]);
    await world.send('finish', [['C1', iso(from + hours * HOUR)]]);
    expect(await world.states()).toEqual(['C1 valid', 'C1 valid', 'C1 valid']);
    expect(await world.athlete(0)).toMatchObject({
      state: 'finished',
      gun_time: hours * HOUR,
      chip_time: hours * HOUR - 7000,
    });
    await settled();
  });

  it('of devices that write local times tell both of the two hours after the end of summer time apart, in order', async () => {
    world = await createRaceWorld();
    const from = Date.parse('2026-10-24T23:30:00Z');
    await world.api('POST', `/v1/live/events/${world.eventId}/gunshots`, {
      fired_at: iso(from),
      race_ids: [world.raceId],
    });
    // 02:20 summer time, 02:10 and 03:05 winter time: 50, 100 and 155 minutes after the start.
    const lines = [
      'chip,time,device',
      'C1,2026-10-25 02:20:00,half',
      'C2,2026-10-25 02:50:00,half',
      'C3,2026-10-25 02:10:00,half',
      'C1,2026-10-25 03:05:00,finish',
    ];
    const answer = await world.app.app.inject({
      method: 'POST',
      url: `/v1/live/events/${world.eventId}/passings?format=csv`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
      payload: lines.join('\n'),
    });
    expect(answer.json()).toMatchObject({ received: 4, stored: 4, rejected: [] });
    const { reads } = await settled();
    expect(Object.values(reads).map(({ instant }) => instant)).toEqual(
      expect.arrayContaining([50, 80, 100, 155].map((minutes) => iso(from + minutes * MINUTE))),
    );
    expect(await world.athlete(0)).toMatchObject({ state: 'finished', gun_time: 155 * MINUTE });
  });
});
