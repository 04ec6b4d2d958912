import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '../../../engine/api/engine';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let first: ImportApp;
let app: ImportApp;
beforeAll(async () => {
  first = await createImportApp(await createTestDatabase());
});
beforeEach(async () => {
  app = await first.inAnotherEvent();
  await app.addRace('10 km', ['A']);
});
afterAll(() => first?.close());

const races = async (): Promise<Row[]> => {
  const found = await sql<Row>`
    select r.name as race, r.distance, r.sport, r.start_at as race_start, w.name as wave, w.start_at, w.start_number_from, w.capacity
    from races r left join waves w on w.race_id = r.id where r.event_id = ${app.eventId} order by r.id, w.id`.execute(
    app.engine.db,
  );
  return found.rows;
};

const file = [
  'Race;Distance;Sport;Wave;Start;Bib from;Bib to;Capacity',
  '10 KM;10;running;A;31-05-2026 09:00;1;100;',
  '10 km;;;B;31-05-2026 09:10;101;200;150',
  'Kids run;1000 m;;;31-05-2026 08:00;;;',
  'Marathon;42.195 km;;Elite;;;;',
  'Marathon;42 km;;Late;;;;',
  'Marathon;;;elite;;;;',
  'Half;21.1 km;;;;;;80',
  ';;;Lost;;;;',
].join('\n');

it('makes races and the waves in them, and says what contradicts itself', async () => {
  const admin = await app.person();
  const dry = await app.importFile(admin, file, { kind: 'configuration', dry_run: true });
  expect(dry).toMatchObject({ added_count: 3, updated_count: 1, error_count: 4 });
  expect(await races()).toHaveLength(1);
  const done = await app.importFile(admin, file, { kind: 'configuration' });
  expect(done).toMatchObject({ status: 'finished', added_count: 3, updated_count: 1, error_count: 4, match_on: null });
  expect(await app.failures(done.id)).toEqual([
    { line: 6, errors: ['Race "Marathon": line 5 says another distance.'] },
    { line: 7, errors: ['Wave "elite": is on line 5 already.'] },
    { line: 8, errors: ['Wave: is missing, and the row says something of it.'] },
    { line: 9, errors: ['Race: is missing.'] },
  ]);
  expect(await races()).toMatchObject([
    {
      race: '10 km',
      distance: { value: 10, unit: 'km' },
      wave: 'A',
      start_at: '2026-05-31T07:00:00.000Z',
      start_number_from: 1,
    },
    { race: '10 km', wave: 'B', start_at: '2026-05-31T07:10:00.000Z', capacity: 150, race_start: null },
    {
      race: 'Kids run',
      distance: { value: 1000, unit: 'm' },
      sport: 'running',
      wave: null,
      race_start: '2026-05-31T06:00:00.000Z',
    },
    { race: 'Marathon', wave: 'Elite', start_at: null },
  ]);
  expect(await app.importFile(admin, file, { kind: 'configuration' })).toMatchObject({
    added_count: 0,
    updated_count: 0,
    unchanged_count: 4,
  });
  const undone = await app.call(admin, 'POST', `/v1/admin/operations/${done.operation_id}/undo`, {});
  expect(undone.status).toBe(200);
  const left =
    await sql<Row>`select name, distance from races where event_id = ${app.eventId} and deleted_at is null`.execute(
      app.engine.db,
    );
  expect(left.rows).toEqual([{ name: '10 km', distance: null }]);
});

it('gives the waves of a race when the race is said for the whole file', async () => {
  const race_id = await app.addRace('Relay');
  const done = await app.importFile(await app.person(), 'Wave;Capacity\nFirst;10\nSecond;20\n', {
    kind: 'configuration',
    race_id,
  });
  expect(done).toMatchObject({ added_count: 2, error_count: 0 });
  expect((await races()).filter((row) => row.race === 'Relay').map((row) => row.wave)).toEqual(['First', 'Second']);
});

it('is not for who may not make races', async () => {
  const timer = await app.person('timer');
  const file_id = await app.upload(timer, 'races.csv', file);
  const refused = await app.call(timer, 'POST', '/v1/admin/imports', {
    event_id: app.eventId,
    kind: 'configuration',
    file_id,
  });
  expect(refused.status).toBe(403);
});

it('makes timelines and the places where they stand, laps apart, and takes them back', async () => {
  const admin = await app.person();
  const table = [
    'Race;Timeline;Type;Distance;Lap;Closes;Required;Wave;Start',
    '10 km;Start;start;0;;;;;',
    '10 km;Five;split;5;1;;yes;;',
    '10 km;five;split;7.5;2;31-05-2026 12:00;;;',
    '10 km;Finish;finish;10;;;;B;31-05-2026 09:10',
    'Kids run;Finish;;1000 m;;;;;',
    '10 km;Five;split;5;1;;;;',
    'Kids run;Finish;split;;2;;;;',
    'Kids run;;;;3;;;;',
  ].join('\n');
  const dry = await app.importFile(admin, table, { kind: 'configuration', dry_run: true });
  expect(dry).toMatchObject({ added_count: 5, error_count: 3 });
  expect(await placesOf()).toEqual([]);
  const done = await app.importFile(admin, table, { kind: 'configuration' });
  expect(done).toMatchObject({ added_count: 5, error_count: 3 });
  expect(await app.failures(done.id)).toEqual([
    { line: 7, errors: ['Timeline "Five": is on line 3 already.'] },
    { line: 8, errors: ['Timeline "Finish": line 5 says another type.'] },
    { line: 9, errors: ['Timeline: is missing, and the row says something of it.'] },
  ]);
  expect(await placesOf()).toEqual([
    {
      race: '10 km',
      name: 'Start',
      type: 'start',
      distance: { value: 0, unit: 'km' },
      lap: null,
      required: false,
      closes_at: null,
    },
    {
      race: '10 km',
      name: 'Five',
      type: 'split',
      distance: { value: 5, unit: 'km' },
      lap: 1,
      required: true,
      closes_at: null,
    },
    {
      ...{ race: '10 km', name: 'Five', type: 'split', distance: { value: 7.5, unit: 'km' }, lap: 2, required: false },
      closes_at: '2026-05-31T10:00:00.000Z',
    },
    {
      race: '10 km',
      name: 'Finish',
      type: 'finish',
      distance: { value: 10, unit: 'km' },
      lap: null,
      required: false,
      closes_at: null,
    },
    {
      race: 'Kids run',
      name: 'Finish',
      type: 'finish',
      distance: { value: 1000, unit: 'm' },
      lap: null,
      required: false,
      closes_at: null,
    },
  ]);
  const moved = table.replace('Five;split;5', 'Five;split;5.2');
  expect(await app.importFile(admin, moved, { kind: 'configuration', dry_run: true })).toMatchObject({
    added_count: 0,
    updated_count: 1,
  });
  await app.call(admin, 'POST', `/v1/admin/operations/${done.operation_id}/undo`, {});
  expect(await placesOf()).toEqual([]);
});

const placesOf = async (): Promise<Row[]> => {
  const found = await sql<Row>`
    select r.name as race, t.name, t.type, p.distance, p.lap, p.required, p.closes_at from race_timelines p
    join races r on r.id = p.race_id join timelines t on t.id = p.timeline_id
    where p.event_id = ${app.eventId} and p.deleted_at is null order by p.id`.execute(app.engine.db);
  return found.rows;
};

it('says which course a race goes along, by its name', async () => {
  const admin = await app.person();
  const geometry = {
    type: 'LineString',
    coordinates: [
      [4, 51],
      [4.1, 51],
    ],
  };
  const course = await app.call(admin, 'POST', '/v1/admin/courses', { event_id: app.eventId, name: 'Canal', geometry });
  const done = await app.importFile(admin, 'Race;Parcours\n10 km;canal\nRelay;Dike\n', { kind: 'configuration' });
  expect(done).toMatchObject({ updated_count: 1, error_count: 1 });
  const found = await sql<Row>`select course_id from races where event_id = ${app.eventId} and name = '10 km'`.execute(
    app.engine.db,
  );
  expect(found.rows).toEqual([{ course_id: course.body.id }]);
});

it.each([
  ['Race;Timeline;Type of the timeline;Distance\n10 km;Start;start;0 km\n10 km;Finish;finish;10 km\n', 2],
  ['Race;Wave;Start\n10 km;A;2026-05-10 10:00\n10 km;B;2026-05-10 10:05\n', 2],
  ['Race;Wave;Capacity\n10 km;First;10\n5 km;First;20\n', 2],
  ['Race;Timeline;Distance\n10 km;Finish;10 km\n5 km;Finish;5 km\n', 2],
  ['Rennen;Welle;Kapazität\n10 km;B;10\n10 km;C;20\n', 2],
])('imports a table whose rows share a race, a wave or a timeline: %s', async (table, imported) => {
  const admin = await app.person();
  const file_id = await app.upload(admin, 'race.csv', table);
  const body = { kind: 'configuration', file_id, event_id: app.eventId };
  const { warnings } = (await app.call(admin, 'POST', '/v1/admin/imports/detect', body)).body;
  expect(warnings).toEqual([]);
  const done = await app.importFile(admin, table, { kind: 'configuration' });
  expect(done).toMatchObject({ error_count: 0, warning_count: 0 });
  expect(Number(done.added_count) + Number(done.updated_count)).toBe(imported);
});
