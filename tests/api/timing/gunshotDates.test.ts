import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from './raceWorld';

const HOUR = 3_600_000;
/** The event's only day, in Brussels. */
const FIRST = Date.parse('2026-05-31T00:00:00+02:00');
const END = Date.parse('2026-06-01T00:00:00+02:00');

describe('the time of a gunshot', () => {
  let world: RaceWorld;
  beforeEach(async () => {
    world = await createRaceWorld({ athletes: 0 });
  });
  afterEach(() => world?.close());

  const fire = (instant: number) =>
    world.api('POST', `/v1/live/events/${world.eventId}/gunshots`, {
      fired_at: new Date(instant).toISOString(),
      race_ids: [world.raceId],
    });

  it('is refused more than 48 hours before the first day or after the last one', async () => {
    for (const instant of [Date.UTC(2000, 0, 1), FIRST - 48 * HOUR - 1, END + 48 * HOUR + 1]) {
      const answer = await fire(instant);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        fired_at: ['More than 48 hours before or after the event. Check the date.'],
      });
    }
    expect((await fire(FIRST - 48 * HOUR)).status).toBe(201);
    const fired = await fire(END + 48 * HOUR);
    expect(fired.status).toBe(201);
    const path = `gunshots/${fired.body.id}`;
    expect((await world.api('PATCH', path, { fired_at: '2000-01-01T00:00:00.000Z' })).status).toBe(422);
    await world.api('PATCH', `events/${world.eventId}`, { start_date: '2026-07-31' });
    expect((await world.api('PATCH', path, { note: 'second pistol' })).status).toBe(200);
  });

  it('may be a start that someone tries out today', async () => {
    expect((await fire(Date.now())).status).toBe(201);
  });
});
