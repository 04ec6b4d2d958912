import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
let widget_id: number;
let asked = 0;
beforeAll(async () => {
  world = await createRaceWorld({ athletes: 0 });
  await sql`update events set status = 'published', timezone = 'Europe/Brussels' where id = ${world.eventId}`.execute(
    world.app.db,
  );
});
beforeEach(async () => {
  const made = await world.api('POST', 'widgets', { event_id: world.eventId, type: 'program', title: 'Days' });
  widget_id = made.body.id;
});
afterAll(() => world.close());

const add = async (title: string, starts_at: string, more: object = {}): Promise<number> => {
  const made = await world.api('POST', 'programs', { event_id: world.eventId, widget_id, title, starts_at, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
interface Shown {
  title: string;
  starts_at: string;
  ends_at: string | null;
  widget: { id: number };
}
/** As visitors get them. */
const shown = async (): Promise<Shown[]> => {
  const path = `/v1/public/events/${world.eventId}/program?preview=${asked++}`;
  const { items } = (await world.api('GET', path, undefined, null)).body;
  return items.filter(({ widget }: Shown) => widget.id === widget_id);
};
const titles = async () => (await shown()).map(({ title }) => title);
const order = (ids: number[], token?: string) =>
  world.api('POST', 'programs/order', { event_id: world.eventId, widget_id, ids }, token);
const copy = (from: string, to: string, token?: string) =>
  world.api('POST', 'programs/copy-day', { event_id: world.eventId, widget_id, from, to }, token);

describe('the rows of a program', () => {
  it('stand by day and time, and within a day as somebody put them; what comes later to that day is last', async () => {
    const late = await add('Prizes', '2027-05-30T14:00:00Z');
    const early = await add('Bibs', '2027-05-30T06:00:00Z');
    // Past midnight by the clock of the event.
    await add('Night', '2027-05-30T22:30:00Z');
    const before = await add('Eve', '2027-05-29T21:00:00Z');
    expect(await titles()).toEqual(['Eve', 'Bibs', 'Prizes', 'Night']);
    const done = await order([late, early]);
    expect(done.status).toBe(200);
    expect(await titles()).toEqual(['Eve', 'Prizes', 'Bibs', 'Night']);
    await add('Start', '2027-05-30T09:00:00Z');
    await add('Another eve', '2027-05-29T20:00:00Z');
    expect(await titles()).toEqual(['Another eve', 'Eve', 'Prizes', 'Bibs', 'Start', 'Night']);
    expect((await world.api('GET', `programs/${before}`)).body.position).toBe(0);
    await world.api('POST', `operations/${done.operationId}/undo`);
    expect((await titles()).slice(2, 4)).toEqual(['Bibs', 'Prizes']);
  });

  it('are put in order within their own program', async () => {
    const own = await add('Own', '2027-05-30T06:00:00Z');
    const first = widget_id;
    const made = await world.api('POST', 'widgets', { event_id: world.eventId, type: 'program', title: 'Other' });
    widget_id = made.body.id;
    const other = await add('Other', '2027-05-30T06:00:00Z');
    widget_id = first;
    const refused = await order([own, other]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ids']]);
  });

  it('come to another day at the same time by the clock, over a change of the clocks too, and go again as one', async () => {
    // The clocks go forward in the night to 28 March.
    const second = await add('Bibs', '2027-03-27T09:00:00Z', { ends_at: '2027-03-27T17:00:00Z', location: 'Hall' });
    const first = await add('Dinner', '2027-03-27T18:00:00Z', { icon: 'food' });
    await order([first, second]);
    const done = await copy('2027-03-27', '2027-03-28');
    expect([done.status, done.body]).toEqual([200, { operation_id: done.operationId, rows: 2 }]);
    expect((await shown()).slice(2)).toMatchObject([
      { title: 'Dinner', starts_at: '2027-03-28T17:00:00.000Z', ends_at: null, icon: 'food' },
      { title: 'Bibs', starts_at: '2027-03-28T08:00:00.000Z', ends_at: '2027-03-28T16:00:00.000Z', location: 'Hall' },
    ]);
    await world.api('POST', `operations/${done.operationId}/undo`);
    expect(await titles()).toEqual(['Dinner', 'Bibs']);
  });

  it('are copied from a day that has some to another one, by who may add some', async () => {
    await add('Bibs', '2027-05-30T06:00:00Z');
    const why = async (from: string, to: string) => Object.keys((await copy(from, to)).body.errors);
    expect(await why('2027-05-30', '2027-05-30')).toEqual(['to']);
    expect(await why('2027-06-30', '2027-05-30')).toEqual(['from']);
    expect(await why('yesterday', '2027-05-30')).toEqual(['from']);
    const scope = { kind: 'event', id: world.eventId } as const;
    const reader = await world.app.signIn({ role: 'read_only', scope });
    expect((await copy('2027-05-30', '2027-05-31', reader.token)).status).toBe(403);
    expect((await order([1], reader.token)).status).toBe(403);
    const marketing = await world.app.signIn({ role: 'marketing', scope });
    expect((await copy('2027-05-30', '2027-05-31', marketing.token)).status).toBe(200);
  });
});
