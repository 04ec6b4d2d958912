import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('the statistics of a race', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 5 });
    await world.api('PATCH', `athletes/${world.athletes[0]}`, { birth_date: '1990-06-01' });
    await world.api('PATCH', `athletes/${world.athletes[1]}`, { birth_date: '1986-05-31' });
    await world.fire();
    await world.send('start', [
      ['C1', at(0, 5)],
      ['C2', at(0, 5)],
      ['C3', at(0, 5)],
      // Five minutes early: outside of the window.
      ['C5', at(-5)],
    ]);
    await world.send('half', [
      ['C1', at(20, 5)],
      ['C2', at(25, 5)],
    ]);
    await world.send('finish', [
      ['C1', at(40)],
      // Its split is missing: it says nothing about the second half, nor about the first.
      ['C3', at(44)],
    ]);
    await world.send('backup', [['C2', at(60)]]);
  });
  afterAll(() => world?.close());

  const read = (what: string, query = `race_id=${world.raceId}`, token?: string) =>
    world.api('GET', `/v1/live/events/${world.eventId}/${what}?${query}`, undefined, token);

  it('count athletes by state, finish times in bins without gaps, and ages by gender', async () => {
    const { status, body } = await read('statistics');
    expect(status).toBe(200);
    expect(body.states).toEqual({ finished: 3, registered: 2 });
    expect(body.finish).toMatchObject({
      athletes: 3,
      fastest_ms: 39 * 60_000 + 55_000,
      median_ms: 43 * 60_000 + 55_000,
      slowest_ms: 59 * 60_000 + 55_000,
    });
    const { bins, width_ms } = body.finish as { bins: { from_ms: number; athletes: number }[]; width_ms: number };
    expect(bins.reduce((sum, bin) => sum + bin.athletes, 0)).toBe(3);
    expect(bins.length).toBeLessThanOrEqual(40);
    bins.forEach(({ from_ms }, index) => void expect(from_ms).toBe((bins[0]?.from_ms ?? 0) + index * width_ms));
    // Born on 1 June, so still 35 on 31 May; the other one is 40 that day.
    expect(body.ages).toEqual({
      years: 5,
      groups: [
        { from: 35, male: 1, female: 0, none: 0 },
        { from: 40, male: 0, female: 1, none: 0 },
      ],
      unknown: { male: 2, female: 1, none: 0 },
    });
  });

  it('tell the time for each section, from those who were read at both of its ends, at a backup too', async () => {
    const { body } = await read('statistics');
    expect(body.sections).toEqual([
      {
        from_timeline_id: null,
        to_timeline_id: world.timelines.half,
        lap: 1,
        from_metres: 0,
        to_metres: 5000,
        athletes: 2,
        quartile_1_ms: 21.25 * 60_000,
        median_ms: 22.5 * 60_000,
        quartile_3_ms: 23.75 * 60_000,
      },
      expect.objectContaining({
        from_timeline_id: world.timelines.half,
        to_timeline_id: world.timelines.finish,
        from_metres: 5000,
        to_metres: 10_000,
        athletes: 2,
        median_ms: Math.round((19 * 60_000 + 55_000 + 34 * 60_000 + 55_000) / 2),
      }),
    ]);
  });

  it('tell how the start went', async () => {
    const { body } = await read('starts');
    expect(body.waves).toEqual([
      {
        wave_id: null,
        gun_at: at(0),
        window_from: at(0, -10),
        // The field had passed the mat a minute after the gunshot.
        window_to: at(1),
        athletes: 5,
        started: 3,
        without_start_read: 0,
        early: 1,
        late: 0,
        not_seen: 1,
        first_start_at: at(0, 5),
        last_start_at: at(0, 5),
      },
    ]);
  });

  it('count each athlete once at the start line, before the gunshot and after', async () => {
    const other = await createRaceWorld({ athletes: 7 });
    try {
      const counts = async () => {
        const { body } = await other.api('GET', `/v1/live/events/${other.eventId}/starts?race_id=${other.raceId}`);
        const [{ athletes, started, without_start_read, early, late, not_seen }] = body.waves;
        expect(started + without_start_read + early + late + not_seen).toBe(athletes);
        return { started, without_start_read, early, late, not_seen };
      };
      await other.send('start', [
        ['C1', at(-1)],
        ['C2', at(-1)],
        ['C3', at(-1)],
      ]);
      expect(await counts()).toEqual({ started: 0, without_start_read: 0, early: 3, late: 0, not_seen: 4 });
      await other.fire();
      await other.send('start', [
        ['C1', at(0, 3)],
        ['C4', at(0, 4)],
        ['C5', at(25)],
        // At both wrong times: the later one tells more.
        ['C3', at(26)],
      ]);
      // One who was too early at the start, and is under way all the same.
      await other.send('half', [['C2', at(18)]]);
      await other.send('finish', [['C6', at(45)]]);
      expect(await counts()).toEqual({ started: 2, without_start_read: 2, early: 0, late: 2, not_seen: 1 });
    } finally {
      await other.close();
    }
  });

  it.each(['statistics', 'starts'])(
    '%s are for a race of the event, and for those who may read passings',
    async (what) => {
      expect((await read(what, '')).status).toBe(400);
      expect((await read(what, 'race_id=999999')).status).toBe(404);
      expect((await read(what, `race_id=${world.raceId}&more=1`)).status).toBe(400);
      const stranger = await world.app.signIn();
      expect((await read(what, `race_id=${world.raceId}`, stranger.token)).status).toBe(404);
    },
  );
});
