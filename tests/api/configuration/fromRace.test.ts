import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONFIGURE_TASK, runConfigure } from '../../../server/configuring/serveConfiguration';
import { runTasks } from '../../support/runTasks';
import { configuredWorld, LOOP, type World, wholeRace } from './configuredWorld';

let world: World;
let source: { event: number; race: number; course: number };
beforeAll(async () => {
  world = await configuredWorld();
  source = await wholeRace(world);
});
afterAll(() => world?.close());

const take = (race: number, body: object, as = world.admin) =>
  world.call('POST', `races/${race}/import_configuration`, { as, body });

const fates = (body: { items: { resource: string; name: string; fate: string; why: string | null }[] }) =>
  body.items.map(({ resource, name, fate, why }) => [resource, name, fate, ...(why ? [why] : [])].join(' · '));

it('takes all that a race of another event has, moved to its own start over a change of the clocks', async () => {
  const event = await world.event({ start_date: '2027-04-04' });
  // 11:00 in summer time: two weeks and an hour later, as clocks show it.
  const race = await world.race(event, { start_at: '2027-04-04T09:00:00.000Z' });
  const foreseen = await take(race, { from_race_id: source.race, dry_run: true });
  expect(foreseen.status).toBe(200);
  expect(foreseen.body).toMatchObject({
    source: { name: 'Ten', event: 'Event 1' },
    moves: { by: 'start', from: '2027-03-21T09:00:00.000Z', to: '2027-04-04T09:00:00.000Z' },
    operation_id: null,
  });
  expect(foreseen.body.parts).toEqual([
    { part: 'courses', found: 1, created: 1, updated: 0, kept: 0, left_out: 0 },
    { part: 'markers', found: 3, created: 3, updated: 0, kept: 0, left_out: 0 },
    { part: 'waves', found: 2, created: 2, updated: 0, kept: 0, left_out: 0 },
    { part: 'timelines', found: 6, created: 6, updated: 0, kept: 0, left_out: 0 },
    { part: 'rankings', found: 2, created: 2, updated: 0, kept: 0, left_out: 0 },
  ]);
  for (const resource of ['courses', 'markers', 'waves', 'timelines', 'race_timelines', 'rankings'])
    expect(await world.items(resource, `event_id=${event}`)).toEqual([]);

  const done = await take(race, { from_race_id: source.race });
  expect(done.body.parts).toEqual(foreseen.body.parts);
  expect(fates(done.body)).toEqual(fates(foreseen.body));
  expect(done.headers['x-operation-id']).toBe(done.body.operation_id);
  const [course] = await world.items('courses', `event_id=${event}&include=geometry`);
  expect(course).toMatchObject({ name: 'Loop', geometry: { coordinates: LOOP } });
  expect((await world.call('GET', `races/${race}`)).body).toMatchObject({ course_id: course?.id });
  expect(await world.items('markers', `event_id=${event}`)).toMatchObject([
    { name: 'Water', course_id: course?.id, distance_along: 700, off_course: 0 },
    { name: 'Water', course_id: course?.id, distance_along: 2100, off_course: 0 },
    { name: 'Car park', course_id: null },
  ]);
  const waves = await world.items('waves', `race_id=${race}`);
  expect(waves).toMatchObject([
    { name: 'Elite', start_at: '2027-04-04T09:00:00.000Z', capacity: 50, start_number_from: 1, start_number_to: 50 },
    { name: 'Others', start_at: '2027-04-04T09:10:00.000Z' },
  ]);
  const timelines = await world.items('timelines', `event_id=${event}`);
  expect(timelines.map(({ name }) => name)).toEqual(['Finish', 'Backup', 'Five']);
  const [finish, backup, five] = timelines;
  expect(finish).toMatchObject({ type: 'finish', devices: [{ id: 'F' }] });
  expect(backup).toMatchObject({ backup_of_id: finish?.id, devices: [{ id: 'B', offset_ms: -250 }] });
  expect(await world.items('race_timelines', `race_id=${race}`)).toMatchObject([
    {
      ...{ timeline_id: five?.id, distance: { value: 5, unit: 'km' }, position: 1, required: true, min_gap_ms: 5000 },
      ...{ opens_at: '2027-04-04T09:05:00.000Z', closes_at: '2027-04-04T12:00:00.000Z' },
    },
    { timeline_id: finish?.id, distance: { value: 10, unit: 'km' } },
    { timeline_id: backup?.id },
  ]);
  expect(await world.items('rankings', `race_id=${race}`)).toMatchObject([
    { name: 'Elite', filter: { wave_id: waves[0]?.id, gender: 'female' } },
    { name: 'At five', timeline_id: five?.id },
  ]);

  expect((await world.call('POST', `operations/${done.body.operation_id}/undo`)).status).toBe(200);
  for (const resource of ['courses', 'markers', 'waves', 'timelines', 'race_timelines', 'rankings'])
    expect(await world.items(resource, `event_id=${event}`)).toEqual([]);
  expect((await world.call('GET', `races/${race}`)).body).toMatchObject({ course_id: null });
});

it('moves by the days of the events where a race has no start, at the times of the zone it comes to', async () => {
  const event = await world.event({ start_date: '2027-03-28', timezone: 'America/New_York' });
  const race = await world.race(event);
  const done = await take(race, { from_race_id: source.race, parts: ['waves'] });
  expect(done.body.moves).toEqual({ by: 'date', from: '2027-03-21', to: '2027-03-28' });
  // 10:00 in New York, where it is summer by then.
  expect(await world.items('waves', `race_id=${race}`)).toMatchObject([
    { start_at: '2027-03-28T14:00:00.000Z' },
    { start_at: '2027-03-28T14:10:00.000Z' },
  ]);
});

it('keeps what is there, and says in what it differs; or changes it where that is chosen', async () => {
  const event = await world.event();
  const geometry = { type: 'LineString', coordinates: [...LOOP].reverse().slice(1) };
  const own = await world.make('courses', { event_id: event, name: 'Own', geometry });
  const race = await world.race(event, { start_at: '2027-03-21T09:00:00.000Z', course_id: own });
  await world.make('waves', { race_id: race, name: 'elite', capacity: 20 });
  const finish = await world.make('timelines', { event_id: event, name: 'FINISH', type: 'finish' });
  const five = await world.make('timelines', { event_id: event, name: 'Five', type: 'start' });
  await world.make('timelines', { event_id: event, name: 'Elsewhere', type: 'split', devices: [{ id: 'b' }] });
  const at = { distance: { value: 9, unit: 'km' }, position: 9 };
  await world.make('race_timelines', { race_id: race, timeline_id: finish, ...at });
  const parts = ['courses', 'markers', 'waves', 'timelines'];
  const kept = await take(race, { from_race_id: source.race, parts, dry_run: true });
  expect(fates(kept.body)).toEqual([
    'courses · Loop · kept · The race goes along "Own" already.',
    'markers · Water · created',
    'markers · Water · created',
    'markers · Car park · created',
    'waves · Elite · kept · It differs in start at, color, capacity, start number from, start number to, and stays as it is.',
    'waves · Others · created',
    'timelines · Finish · kept',
    'timelines · Backup · created · Device "B" stays at "Elsewhere".',
    'timelines · Five · kept · It is a start here, and a split there.',
    'race_timelines · Five · created',
    'race_timelines · Finish · kept · It differs in distance, and stays as it is.',
    'race_timelines · Backup · created',
  ]);
  const done = await take(race, { from_race_id: source.race, parts, existing: 'update' });
  const elite = done.body.items.find(({ name }: { name: string }) => name === 'Elite');
  expect(elite).toMatchObject({ fate: 'updated', values: { capacity: 50 }, before: { capacity: 20 } });
  expect(await world.items('waves', `race_id=${race}`)).toMatchObject([
    { name: 'elite', capacity: 50, start_at: '2027-03-21T09:00:00.000Z' },
    { name: 'Others' },
  ]);
  expect(await world.items('timelines', `event_id=${event}`)).toMatchObject([
    { id: finish, name: 'FINISH', devices: [] },
    { id: five, type: 'start' },
    { name: 'Elsewhere' },
    { name: 'Backup', backup_of_id: finish, devices: [] },
  ]);
  const [, loop] = await world.items('courses', `event_id=${event}`);
  expect((await world.call('GET', `races/${race}`)).body.course_id).toBe(loop?.id);
  const again = await take(race, { from_race_id: source.race, parts, existing: 'update', dry_run: true });
  expect(again.body.items.every(({ fate }: { fate: string }) => fate === 'kept')).toBe(true);
  const nothing = await take(race, { from_race_id: source.race, parts, existing: 'update' });
  expect([nothing.status, nothing.body.operation_id, nothing.headers['x-operation-id']]).toEqual([
    200,
    null,
    undefined,
  ]);
});

it('puts markers on the course of the race where theirs does not come along, by their position', async () => {
  const event = await world.event();
  const coordinates = [
    [3.73, 51.05],
    [3.72, 51.05],
  ];
  const course_id = await world.make('courses', {
    event_id: event,
    name: 'Short',
    geometry: { type: 'LineString', coordinates },
  });
  const race = await world.race(event, { course_id });
  await take(race, { from_race_id: source.race, parts: ['markers'] });
  const theirs = await world.items('markers', `course_id=${source.course}`);
  const [water] = await world.items('markers', `course_id=${course_id}`);
  expect(water).toMatchObject({ latitude: theirs[0]?.latitude, longitude: theirs[0]?.longitude, off_course: 0 });
  expect(Number(water?.distance_along)).toBeLessThan(10);
});

it('leaves markers out, and says why, where the course of their name is a way far from them', async () => {
  const event = await world.event();
  const coordinates = [
    [4.9, 52.37],
    [4.92, 52.37],
  ];
  const geometry = { type: 'LineString', coordinates };
  const course_id = await world.make('courses', { event_id: event, name: 'loop', geometry });
  const race = await world.race(event, { course_id });
  const body = { from_race_id: source.race, parts: ['courses', 'markers'], existing: 'keep' };
  const { body: done } = await take(race, body);
  expect(done.parts[1]).toMatchObject({ part: 'markers', found: 3, created: 1, left_out: 2 });
  const why = /^markers · Water · left_out · It would stand 16\d(\.\d)? km from the course "loop" of this event/;
  expect(fates(done).filter((fate) => fate.includes('Water'))).toEqual(Array(2).fill(expect.stringMatching(why)));
  expect(await world.items('markers', `event_id=${event}`)).toMatchObject([{ name: 'Car park', course_id: null }]);
});

it('leaves rankings out whose wave or timeline does not come along', async () => {
  const race = await world.race(await world.event());
  const done = await take(race, { from_race_id: source.race, parts: ['rankings'] });
  const why = 'It needs a timeline or a wave that does not come along.';
  expect(fates(done.body)).toEqual([`rankings · Elite · left_out · ${why}`, `rankings · At five · left_out · ${why}`]);
});

it('is taken of another race of the same event without doubling what both use', async () => {
  const race = await world.race(source.event, {
    name: `Second ${Math.random()}`,
    start_at: '2027-03-21T11:00:00.000Z',
  });
  const done = await take(race, { from_race_id: source.race });
  expect(done.body.parts).toMatchObject([
    { part: 'courses', kept: 1, created: 0 },
    { part: 'markers', found: 2, kept: 2 },
    { part: 'waves', created: 2 },
    { part: 'timelines', kept: 3, created: 3 },
    { part: 'rankings', created: 2 },
  ]);
  expect((await world.call('GET', `races/${race}`)).body.course_id).toBe(source.course);
  await world.call('POST', `operations/${done.body.operation_id}/undo`);
  await world.call('DELETE', `races/${race}`);
});

it('goes on in the background where it is large, and is one operation all the same', async () => {
  const large = await wholeRace(world);
  const { db } = world.test;
  const { sql } = await import('kysely');
  await sql`insert into markers (event_id, course_id, icon, name, latitude, longitude, visible)
    select ${large.event}, ${large.course}, 'poi', 'Post ' || n, 51.05, 3.72 + n * 0.00001, true from generate_series(1, 1100) n`.execute(
    db,
  );
  const race = await world.race(await world.event());
  const queued = await take(race, { from_race_id: large.race });
  expect(queued.status).toBe(202);
  expect(queued.body.parts[1]).toMatchObject({ part: 'markers', found: 1103 });
  expect(queued.body.items.filter(({ part }: { part: string }) => part === 'markers')).toHaveLength(200);
  await runTasks(world.test.engine, { [CONFIGURE_TASK]: runConfigure });
  const task = await world.call('GET', `background_tasks/${queued.body.background_task_id}`);
  expect(task.body).toMatchObject({ status: 'succeeded', result: { operation_id: queued.body.operation_id } });
  const [course] = await world.items('courses', `event_id=${(await world.call('GET', `races/${race}`)).body.event_id}`);
  expect((await world.call('GET', `markers?course_id=${course?.id}`)).body.totalItems).toBe(1102);
});
