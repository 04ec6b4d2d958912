import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../engine/core/access/actor';
import type { OpenDatabase } from '../../../server/database/types';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp, type ImportApp } from './importApp';

let database: OpenDatabase;
let app: ImportApp;
let admin: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createImportApp(database);
  admin = await app.person();
  const geometry = {
    type: 'LineString',
    coordinates: [
      [5, 52],
      [5.1, 52],
    ],
  };
  const made = await app.call(admin, 'POST', '/v1/admin/courses', { event_id: app.eventId, name: 'Loop', geometry });
  expect(made.status, made.text).toBe(201);
});
afterAll(() => app?.close());

it('markers come in by position or by distance, with their icon by its word, and each wrong row says why', async () => {
  const file = `Name,Icon,Course,Lat,Lon,Along the course
Stand,Drinks,Loop,52.0001,5.05,
Doctor,first-aid-station,Loop,,,1000
Car park,Parking,,52.01,5.02,
Nowhere,Drinks,Loop,,,
Beyond,Drinks,Loop,,,70000
Odd,Unicorn,Loop,52,5.01,
`;
  const done = await app.importFile(admin, file, { kind: 'markers', lenient: false });
  expect(done).toMatchObject({ status: 'finished', success_count: 3, error_count: 3 });
  const list = await app.call(admin, 'GET', `/v1/admin/markers?event_id=${app.eventId}&sort=id`);
  expect(list.body.items).toMatchObject([
    { name: 'Stand', icon: 'drinks', off_course: expect.closeTo(11.1, 0), distance_along: expect.closeTo(3_432, -1) },
    { name: 'Doctor', icon: 'first-aid-station', distance_along: 1_000, off_course: 0, latitude: 52 },
    { name: 'Car park', icon: 'parking', course_id: null, distance_along: null },
  ]);
  const failures = await app.failures(done.id);
  expect(failures.map(({ line }) => line)).toEqual([5, 6, 7]);
  expect(failures.map(({ errors }) => errors.join(' '))).toEqual([
    expect.stringMatching(/latitude and longitude, or a course/),
    expect.stringMatching(/6,8\d\d m long/),
    expect.stringMatching(/Unicorn/),
  ]);
});

it.each([
  ['Distance', ['1,5 km', '2500', '0.5 mi', '1500m']],
  ['Km', ['1,5', '2.5', '0.804672', '1500 m']],
  ['Afstand (km)', ['1.5', '2.5', '0.804672', '1.5']],
  ['Meters', ['1500', '2500', '804.672', '1.5 km']],
  ['Distanz', ['1500', '2500', '804,7', '1500']],
  ['KM-punkt', ['1,5', '2,5', '0,8047', '1,5']],
])('how far along they are is read in whatever unit a file says it: %s', async (heading, [one, two, three, four]) => {
  const name = `${heading} stand`;
  const rows = [one, two, three, four].map((cell, index) => `${name} ${index};Drinks;Loop;${cell}`);
  const file = [`Name;Icon;Course;${heading}`, ...rows].join('\n');
  const done = await app.importFile(admin, file, { kind: 'markers', lenient: false });
  expect(done).toMatchObject({ status: 'finished', success_count: 4, error_count: 0 });
  const list = await app.call(admin, 'GET', `/v1/admin/markers?event_id=${app.eventId}&sort=-id&itemsPerPage=4`);
  expect((list.body.items as { distance_along: number }[]).map((row) => row.distance_along).reverse()).toEqual([
    1_500,
    2_500,
    expect.closeTo(804.7, 3),
    1_500,
  ]);
});

it('stand on the course that the import is of, with the icons that lists have words for; a check refuses what the run does', async () => {
  const { body } = await app.call(admin, 'GET', `/v1/admin/courses?event_id=${app.eventId}`);
  const file = `Name;Icon;Distance (km)
Post 1;First aid;1
Post 2;WC;2
Post 3;Splitpoint;3
Post 4;EHBO-post;400
`;
  const without = { kind: 'markers', dry_run: true };
  expect(await app.importFile(admin, file, without)).toMatchObject({ success_count: 0, error_count: 4 });
  const preset = { kind: 'markers', course_id: (body.items as { id: number }[])[0]?.id };
  const counted = { success_count: 3, error_count: 1, added_count: 3 };
  expect(await app.importFile(admin, file, { ...preset, dry_run: true })).toMatchObject(counted);
  const before = await app.call(admin, 'GET', `/v1/admin/markers?event_id=${app.eventId}&q=Post`);
  expect(before.body.totalItems).toBe(0);
  const done = await app.importFile(admin, file, preset);
  expect(done).toMatchObject(counted);
  expect((await app.failures(done.id)).map(({ line }) => line)).toEqual([5]);
  const after = await app.call(admin, 'GET', `/v1/admin/markers?event_id=${app.eventId}&q=Post&sort=name`);
  expect(after.body.items).toMatchObject([
    { icon: 'first-aid-station', distance_along: 1_000 },
    { icon: 'toilets', distance_along: 2_000 },
    { icon: 'timeline', distance_along: 3_000 },
  ]);
});
