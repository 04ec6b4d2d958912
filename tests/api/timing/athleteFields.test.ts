import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

describe('an athlete', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld();
  });
  afterEach(() => world?.close());

  it('says whether the chip time is one, or counted from the gun', async () => {
    await world.fire();
    await world.send('start', [['C1', at(0, 5)]]);
    await world.send('finish', [
      ['C1', at(40)],
      ['C2', at(41)],
    ]);
    expect(await world.athlete(0)).toMatchObject({ chip_time: 40 * 60_000 - 5_000, chip_from_gun: false });
    expect(await world.athlete(1)).toMatchObject({ chip_time: 41 * 60_000, chip_from_gun: true });
    expect(await world.athlete(2)).toMatchObject({ chip_time: null, chip_from_gun: null });
  });

  it('is as old as on the day of the race, in statistics as in rankings', async () => {
    const edit = async (path: string, body: object) => expect((await world.api('PATCH', path, body)).status).toBe(200);
    await edit(`events/${world.eventId}`, { end_date: '2026-06-01' });
    await edit(`races/${world.raceId}`, { start_at: at(24 * 60) });
    for (const [index, birth_date] of ['2008-06-01', '2008-06-02', '2008-12-31'].entries())
      await edit(`athletes/${world.athletes[index]}`, { birth_date });
    const ages = async () => Promise.all([0, 1, 2].map(async (index) => (await world.athlete(index)).age));
    const adults = async () => {
      const query = { race_id: world.raceId, timing_type: 'chiptime', filter: { age_from: 18 } };
      const answer = await world.api('POST', `/v1/admin/rankings/preview`, query);
      return answer.body.members;
    };
    expect([await ages(), await adults()]).toEqual([[18, 17, 17], 1]);
    const { body } = await world.api('GET', `/v1/live/events/${world.eventId}/statistics?race_id=${world.raceId}`);
    expect(body.ages.groups).toEqual([{ from: 15, male: 2, female: 1, none: 0 }]);
    await edit(`events/${world.eventId}`, { settings: { age_reference: 'end_of_year' } });
    expect([await ages(), await adults()]).toEqual([[18, 18, 18], 3]);
  });
});
