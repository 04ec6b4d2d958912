import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('reads that came in', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  it('have leaders at the finish and at a split', async () => {
    await world.fire();
    await world.send('start', [
      ['C1', at(0, 30)],
      ['C2', at(0, 5)],
    ]);
    await world.send('half', [
      ['C1', at(20)],
      ['C2', at(21)],
    ]);
    const board = (query: string) =>
      world.api('GET', `/v1/live/events/${world.eventId}/leaderboard?race_id=${world.raceId}${query}`);
    expect((await board('')).body).toMatchObject({
      timeline_id: world.timelines.half,
      timing_type: 'chiptime',
      items: [
        { rank: 1, start_number: '1', time_ms: 19.5 * 60_000, gap_ms: 0 },
        { rank: 2, gap_ms: 85_000 },
      ],
    });
    await world.send('finish', [['C2', at(40)]]);
    expect((await board('&timing_type=guntime')).body).toMatchObject({
      timeline_id: null,
      items: [{ rank: 1, start_number: '2', time_ms: 40 * 60_000 }],
    });
  });

  it('have leaders who were read by a backup, and none who has no rank', async () => {
    await world.fire();
    await world.send('backup', [['C1', at(39)]]);
    const board = async (query = '') => {
      const path = `/v1/live/events/${world.eventId}/leaderboard?race_id=${world.raceId}${query}`;
      return (await world.api('GET', path)).body.items.map((item: Record<string, unknown>) => item.start_number);
    };
    await world.send('half', [
      ['C2', at(20)],
      ['C3', at(21)],
    ]);
    await world.send('finish', [
      ['C2', at(40)],
      ['C3', at(41)],
    ]);
    const atFinish = `&timeline_id=${world.timelines.finish}`;
    expect(await board()).toEqual(['1', '2', '3']);
    expect(await board(atFinish)).toEqual(['1', '2', '3']);
    for (const [index, state] of [
      [0, 'dnf'],
      [1, 'dns'],
    ] as const)
      await world.api('PATCH', `athletes/${world.athletes[index]}`, { state });
    expect(await board()).toEqual(['3']);
    expect(await board(atFinish)).toEqual(['3']);
    expect(await board(`&timeline_id=${world.timelines.half}`)).toEqual(['3']);
    const nowhere = `/v1/live/events/${world.eventId}/leaderboard?race_id=${world.raceId}&timeline_id=9999`;
    expect((await world.api('GET', nowhere)).status).toBe(404);
  });

  it('have leaders on the way where only a backup has read them', async () => {
    const { eventId: event_id, raceId: race_id } = world;
    const devices = [{ id: 'half backup' }];
    const backup = {
      event_id,
      name: 'half backup',
      type: 'split',
      passing_mode: 'backup',
      backup_of_id: world.timelines.half,
    };
    const { id } = (await world.api('POST', 'timelines', { ...backup, devices })).body;
    const place = { race_id, timeline_id: id, distance: { value: 5, unit: 'km' }, position: 6 };
    expect((await world.api('POST', 'race_timelines', place)).status).toBe(201);
    await world.fire();
    await world.send('half backup', [['C2', at(20)]]);
    const { body } = await world.api('GET', `/v1/live/events/${event_id}/leaderboard?race_id=${race_id}`);
    expect(body).toMatchObject({ timeline_id: world.timelines.half, items: [{ start_number: '2' }] });
  });

  it('give each of many boards that ask at the same moment its own leaders', async () => {
    await world.fire();
    await world.send('start', [['C1', at(0, 30)]]);
    await world.send('half', [
      ['C1', at(20)],
      ['C2', at(21)],
    ]);
    await world.send('finish', [['C2', at(40)]]);
    const other = await world.api('POST', 'races', { event_id: world.eventId, name: '5 km' });
    const { half, finish } = world.timelines;
    const board = async (race: number, query: string) => {
      const path = `/v1/live/events/${world.eventId}/leaderboard?race_id=${race}${query}`;
      const { items } = (await world.api('GET', path)).body;
      return items.map((item: Record<string, unknown>) => [item.start_number, item.time_ms]);
    };
    const leaders = [
      [
        world.raceId,
        `&timeline_id=${half}`,
        [
          ['1', 19.5 * 60_000],
          ['2', 21 * 60_000],
        ],
      ],
      [world.raceId, `&timeline_id=${half}&limit=1`, [['1', 19.5 * 60_000]]],
      [world.raceId, `&timeline_id=${half}&timing_type=guntime&limit=1`, [['1', 20 * 60_000]]],
      [world.raceId, `&timeline_id=${finish}`, [['2', 40 * 60_000]]],
      [other.body.id, '', []],
    ] as const;
    const asked = [...leaders, ...leaders, ...leaders];
    const answers = await Promise.all(asked.map(([race, query]) => board(race, query)));
    expect(answers).toEqual(asked.map(([, , expected]) => expected));
  });
});
