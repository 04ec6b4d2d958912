import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

let world: RaceWorld;
beforeAll(async () => {
  world = await createRaceWorld();
});
afterAll(() => world.close());

const widget = async (type: string): Promise<number> =>
  (await world.api('POST', 'widgets', { event_id: world.eventId, type, title: type })).body.id;
const row = (widget_id: number) => ({
  ...{ event_id: world.eventId, widget_id, title: 'Bibs' },
  starts_at: '2026-06-06T08:00:00Z',
});

it('rows of a program belong to a widget that is one, when they are made, moved, and made many at a time', async () => {
  const program = await widget('program');
  const counter = await widget('counter');
  const refused = { widget_id: ['Must be one whose type is “Program”.'] };
  const wrong = await world.api('POST', 'programs', row(counter));
  expect([wrong.status, wrong.body.errors]).toEqual([422, refused]);
  const made = await world.api('POST', 'programs', row(program));
  expect(made.status).toBe(201);
  const moved = await world.api('PATCH', `programs/${made.body.id}`, { widget_id: counter });
  expect([moved.status, moved.body.errors]).toEqual([422, refused]);
  const renamed = await world.api('PATCH', `programs/${made.body.id}`, { title: 'Bags' });
  expect(renamed.status).toBe(200);
});
