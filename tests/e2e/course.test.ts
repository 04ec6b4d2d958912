import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { downloaded } from './support/download';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

/** Out along a canal and back on it, with a point that no receiver has seen, and two waypoints. */
const OUT = Array.from({ length: 21 }, (_, index) => [4.35 + index * 0.0015, 50.86, 12 + index] as const);
const TRACK = [...OUT, ...OUT.toReversed()];
const GPX = [
  '<?xml version="1.0"?>',
  '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">',
  '<wpt lat="50.86" lon="4.359"><name>Water</name></wpt>',
  '<wpt lat="50.86" lon="4.38"><name>Turning point</name></wpt>',
  '<trk><name>Along the canal</name><trkseg>',
  ...TRACK.map(([lon, lat, ele]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele></trkpt>`),
  '<trkpt lat="150.86" lon="4.35"><ele>12</ele></trkpt>',
  '</trkseg></trk></gpx>',
].join('\n');

/** The way out as one track, and another that goes on two steps behind its end. */
const TWO_DAYS = [
  '<gpx version="1.1" creator="test">',
  ...[OUT, [4.383, 4.3845].map((lon) => [lon, 50.86, 32] as const)].map(
    (points) =>
      `<trk><trkseg>${points.map(([lon, lat, ele]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele></trkpt>`).join('')}</trkseg></trk>`,
  ),
  '</gpx>',
].join('\n');

it('leads from a file to a corrected course with its markers, and to a race on it that tells who is where', async () => {
  const { event_id, id: raceId } = await aRace();
  const { page, problems } = await visit();
  await page.goto(`/events/${event_id}/races/${raceId}/course`);
  await settled(page);

  await page.getByRole('link', { name: 'Upload the course' }).click();
  const file = { name: 'canal.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(GPX) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('radio', { name: /Along the canal.*42 points, with elevations/ }).waitFor();
  expect(await page.getByRole('alert').textContent()).toMatch(/Line 48: /);
  await page.getByRole('checkbox', { name: 'Make markers of its 2 waypoints' }).waitFor();
  await page.getByRole('button', { name: 'Create the course' }).click();

  await page.getByRole('heading', { name: 'Along the canal' }).waitFor();
  await page.getByText(/The course is 4.2\d* km long, the race 5 km: 15\.\d % shorter/).waitFor();
  await page.getByRole('button', { name: 'Set the race’s distance' }).click();
  await page.getByText(/The race’s distance is 4.2\d* km now/).waitFor();
  const exported = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export GPX' }).click();
  });
  expect(exported.name).toBe('along-the-canal.gpx');
  expect(exported.text.match(/<trkpt /g)).toHaveLength(42);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace from file' }).click();
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(TWO_DAYS) });
  await page.getByRole('radio', { name: /Both tracks, joined.*23 points, .*line of 211 m/ }).check();
  await page.getByRole('button', { name: 'Replace the course' }).click();
  await page.getByText('“Along the canal” has the line of the file now.').waitFor();
  expect(await pointsOf(event_id)).toBe(23);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => pointsOf(event_id)).toBe(42);

  await page.getByRole('link', { name: 'Edit course' }).click();
  await page.getByRole('listbox', { name: 'Points' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await page.getByText('1 change: Points deleted').waitFor();
  await page.getByRole('button', { name: 'Save course' }).click();
  await page.getByText('The course is saved.').waitFor();
  expect(await pointsOf(event_id)).toBe(41);

  await page.getByRole('link', { name: 'Markers', exact: true }).click();
  await page.getByRole('button', { name: /^Water 0/ }).click();
  // Out and back: the stand is passed twice.
  await page.getByRole('radio', { name: 'at 3.6 km' }).check();
  await page.getByRole('button', { name: 'Save marker' }).click();
  await page.getByText('The marker is saved.').waitFor();
  await page.getByRole('button', { name: 'Add marker' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('First aid');
  await page.getByRole('textbox', { name: 'Along the course' }).fill('1000');
  await page.getByRole('button', { name: 'Add marker' }).last().click();
  await page.getByText('The marker is added.').waitFor();
  await page.getByRole('button', { name: 'First aid 1.0 km' }).waitFor();
  expect(await markersOf(event_id)).toEqual(['First aid 1.0 km', 'Turning point 2.1 km', 'Water 3.6 km']);
  expect(await accessibilityFindings(page)).toEqual([]);

  await startRace(event_id, raceId);
  await page.goto(`/events/${event_id}/races/${raceId}/course`);
  const timelines = page.getByRole('region', { name: 'Timelines on the course' });
  await timelines.getByRole('link', { name: 'Bridge' }).waitFor();
  await page.goto(`/events/${event_id}/analytics`);
  const places = page.getByRole('table', { name: 'What is passed and what can go' });
  const standing = async (place: string) => {
    const row = places.getByRole('row', { name: new RegExp(`^${place}`) });
    return Promise.all(
      ['passed', 'to_come', 'first'].map((column) => row.locator(`[data-column=${column}]`).textContent()),
    );
  };
  await places.waitFor();
  // Two of three were read at the bridge; by their pace they are past the first aid, and nobody is back yet.
  expect(await standing('Bridge')).toEqual(['Passed 2', 'To come 1', expect.stringContaining('101 Ann')]);
  expect(await standing('Home')).toEqual(['Passed 0', 'To come 3', expect.stringMatching(/about .*101 Ann/)]);
  expect(await standing('First aid')).toEqual(['Passed –', 'To come 1', expect.stringMatching(/\d\d:\d\d/)]);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Three athletes whose gun was fired 20 minutes ago, and a bridge in the middle of their way where two of them were read. */
async function startRace(event_id: number, race_id: number): Promise<void> {
  const post = (path: string, body: object) => api<{ id: number }>(path, { method: 'POST', body });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  for (const [name, type, km] of [
    ['Bridge', 'split', 2],
    ['Home', 'finish', 4.2],
  ] as const) {
    const { id } = await post('/v1/admin/timelines', { event_id, name, type, devices: [{ id: name }] });
    const place = { race_id, timeline_id: id, position: Math.round(km), distance: { value: km, unit: 'km' } };
    await post('/v1/admin/race_timelines', place);
  }
  for (const [index, first_name] of ['Ann', 'Bea', 'Cleo'].entries()) {
    const person = { first_name, start_number: `${101 + index}`, chipcodes: [`CANAL${index}`] };
    await post('/v1/admin/athletes', { event_id, race_id, ...person });
  }
  await post(`/v1/live/events/${event_id}/gunshots`, { fired_at: ago(20), race_ids: [race_id] });
  const passings = [
    { chipcode: 'CANAL0', time: ago(9) },
    { chipcode: 'CANAL1', time: ago(8) },
  ];
  await post(`/v1/live/events/${event_id}/passings`, { device: 'Bridge', passings });
}

async function aRace(): Promise<{ id: number; event_id: number }> {
  const { organization_id } = await api<{ organization_id: number }>(`/v1/admin/events/${await demoEventId()}`);
  const event = { organization_id, name: `Canal Run ${randomUUID().slice(0, 8)}`, start_date: '2031-05-11' };
  const { id: event_id } = await api<{ id: number }>('/v1/admin/events', { method: 'POST', body: event });
  const race = { event_id, name: '5 km', distance: { value: 5, unit: 'km' } };
  return api('/v1/admin/races', { method: 'POST', body: race });
}

async function pointsOf(eventId: number): Promise<number | undefined> {
  const { items } = await api<{ items: { points: number }[] }>(`/v1/admin/courses?event_id=${eventId}`);
  return items[0]?.points;
}

async function markersOf(eventId: number): Promise<string[]> {
  const { items } = await api<{ items: { name: string; distance_along: number }[] }>(
    `/v1/admin/markers?event_id=${eventId}&sort=distance_along`,
  );
  return items.map(({ name, distance_along }) => `${name} ${(distance_along / 1000).toFixed(1)} km`);
}
