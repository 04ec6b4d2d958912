import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SecondNode, startSecondNode } from '../../faults/secondNode';
import { eventually } from '../../support/eventually';
import { postgresIsMissing } from '../../support/testDatabase';
import { type Answer, at, createRaceWorld, type RaceWorld } from './raceWorld';

let world: RaceWorld;
beforeEach(async () => {
  world = await createRaceWorld();
});
afterEach(() => world?.close());

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return answer;
}

const create = async (resource: string, body: object): Promise<number> =>
  (await done(world.api('POST', resource, body))).body.id;

/** The chips that timing knows, by event: of each event whose timing has begun. */
async function begun(): Promise<Record<number, string[]>> {
  const { rows } = await sql<{ event_id: number; chips: string[] }>`
    select f.event_id, array(select c.chipcode from athlete_chips c where c.event_id = f.event_id order by 1) as chips
    from timing_feeds f`.execute(world.app.db);
  return Object.fromEntries(rows.map(({ event_id, chips }) => [event_id, chips]));
}

describe('an event whose timing has not begun', () => {
  it('is set up without anybody’s result being worked out', async () => {
    const { app, eventId, raceId, timelines, athletes } = world;
    // Whoever marks a result as stale is refused by the database, and its request fails.
    await sql`alter table stale_results add constraint nobody check (false)`.execute(app.db);
    const course = await done(world.api('GET', `race_timelines?race_id=${raceId}&timeline_id=${timelines.half}`));
    const half = course.body.items[0].id;
    const change = (resource: string, body: object) => done(world.api('PATCH', resource, body));
    const place = { timeline_id: timelines.half, distance: { value: 15, unit: 'km' }, position: 15, lap: 2 };
    const added = await create('race_timelines', { race_id: raceId, ...place });
    await change(`race_timelines/${half}`, { distance: { value: 6, unit: 'km' }, required: true, min_gap_ms: 30_000 });
    await change(`timelines/${timelines.finish}`, { devices: [{ id: 'finish', offset_ms: 500 }, { id: 'spare' }] });
    await change(`races/${raceId}`, { sport: 'cycling', laps: 2, min_lap_time: 600_000, cutoff_at: at(300) });
    await change(`athletes/${athletes[0]}`, { chipcodes: ['C1', 'C9'] });
    const removed = await done(world.api('DELETE', 'race_timelines', { ids: [added] }));
    await done(world.api('POST', `operations/${removed.operationId}/undo`));
    const wave = await create('waves', { event_id: eventId, race_id: raceId, name: 'Second' });
    await change(`athletes/${athletes[1]}`, { wave_id: wave });
    await done(world.api('DELETE', 'waves', { ids: [wave] }));
    const fired = await done(world.fire());
    await change(`gunshots/${fired.body.id}`, { fired_at: at(1) });
    const other = await create('races', { event_id: eventId, name: 'Walk', start_at: at(5) });
    await change(`athletes/${athletes[2]}`, { race_id: other });
    await done(world.api('DELETE', 'races', { ids: [other] }));
    expect(await begun()).toEqual({});

    // From the first read on, the same has results follow.
    await done(world.send('start', [['C1', at(1, 5)]]));
    const followed = await world.api('PATCH', `race_timelines/${half}`, { distance: { value: 5, unit: 'km' } });
    expect(followed.status).toBeGreaterThanOrEqual(400);
  });
});

describe.skipIf(postgresIsMissing)('the timing of an event', () => {
  let node: SecondNode | undefined;
  afterEach(async () => {
    await node?.close();
    node = undefined;
  });

  /** Another event with a race and an athlete, who has the chip. */
  async function anotherEvent(slug: string, chip: string) {
    const { body } = await world.api('GET', `events/${world.eventId}`);
    const { organization_id, timezone, start_date } = body;
    const event_id = await create('events', { organization_id, timezone, start_date, name: slug, slug });
    const race_id = await create('races', { event_id, name: '5 km', start_at: at(0) });
    await create('athletes', { event_id, race_id, last_name: 'Runner', chipcodes: [chip] });
    const gunshot = { fired_at: at(0), race_ids: [race_id] };
    return { id: event_id, fire: () => done(world.api('POST', `/v1/live/events/${event_id}/gunshots`, gunshot)) };
  }

  it('begins with its gunshot, before the first read: with one that has fallen already, and with one that falls', async () => {
    const later = await anotherEvent('later', 'L1');
    const never = await anotherEvent('never', 'N1');
    const mistaken = await anotherEvent('mistaken', 'M1');
    const mistake = await mistaken.fire();
    await done(world.api('DELETE', 'gunshots', { ids: [mistake.body.id] }));
    await done(world.fire());
    expect(await begun()).toEqual({});
    // Its look by the clock is never due: between its start and its end only a gunshot wakes the worker.
    const clock = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}, 0));
    node = await startSecondNode(world.app);
    clock.mockRestore();
    const already = { [world.eventId]: ['C1', 'C2', 'C3'] };
    await eventually(async () => expect(await begun()).toEqual(already));
    await later.fire();
    await eventually(async () => expect(await begun()).toEqual({ ...already, [later.id]: ['L1'] }));
    const { errors } = node;
    await node.close();
    node = undefined;
    expect(errors).toEqual([]);
    expect(Object.keys(await begun())).not.toContain(String(never.id));
    expect(Object.keys(await begun())).not.toContain(String(mistaken.id));
  });
});
