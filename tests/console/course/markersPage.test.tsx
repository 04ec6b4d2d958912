// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aRace } from '../timing/setups';

withScreens();

/** Out and back: every place but the turning point is passed twice. */
const OUT = Array.from({ length: 11 }, (_, index) => [4.35 + index * 0.002, 50.85]);
const course = {
  id: 5,
  event_id: 12,
  name: 'Out and back',
  geometry: { type: 'LineString', coordinates: [...OUT, ...OUT.toReversed().slice(1)] },
  distance: { value: 2.816, unit: 'km' },
  elevation_gain: null,
  elevation_loss: null,
  bounds: { west: 4.35, south: 50.85, east: 4.37, north: 50.85 },
  points: 21,
  races_count: 1,
  file_id: null,
};
const aMarker = (id: number, values: object) => ({
  id,
  event_id: 12,
  course_id: 5,
  icon: 'drinks',
  name: `Marker ${id}`,
  description: null,
  latitude: 50.85,
  longitude: 4.36,
  distance_along: 704,
  off_course: 0,
  visible: true,
  version: 4,
  ...values,
});
const open = (query = '') =>
  openAt(`/events/12/races/1/markers${query}`, {
    races: [aRace(1, { name: 'Fun run', course_id: 5 })],
    courses: [course],
    markers: [
      aMarker(1, { name: 'Water' }),
      aMarker(2, { name: 'Car park', icon: 'parking', latitude: 50.86, off_course: 1_112.4 }),
      aMarker(3, { name: 'Expo', icon: 'expo', course_id: null, distance_along: null, off_course: null }),
      aMarker(4, { name: 'Of another course', course_id: 6 }),
    ],
    timelines: [],
    race_timelines: [],
    preferences: [],
  });
const list = async () => within(await screen.findByRole('region', { name: 'Markers' }));
const writes = (sent: ReturnType<typeof open>['sent']) => sent.filter(({ method }) => method !== 'GET');

it('lists what stands along the course, and says in words what does not stand on it', async () => {
  open();
  const markers = await list();
  expect(await markers.findByRole('button', { name: /^Water/ })).toHaveTextContent('Water0.7 km');
  expect(markers.getByRole('button', { name: /Car park/ })).toHaveTextContent('1,112 m off the course');
  expect(markers.getByRole('button', { name: /Expo/ })).toHaveTextContent('not along a course');
  expect(markers.queryByText('Of another course')).toBeNull();
});

it('shows those of one icon', async () => {
  const { router } = open();
  const markers = await list();
  await userEvent.selectOptions(await markers.findByRole('combobox', { name: 'Icon' }), 'Parking (1)');
  expect(markers.queryByText('Water')).toBeNull();
  expect(markers.getByText('Car park')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?icon=parking');
});

it('is put elsewhere by how far along the course it is to be, and nothing else is said', async () => {
  const { sent } = open('?marker=1');
  const along = await screen.findByRole('textbox', { name: /Along the course/ });
  await userEvent.clear(along);
  await userEvent.type(along, '1200');
  await userEvent.click(screen.getByRole('button', { name: 'Save marker' }));
  await waitFor(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]).toMatchObject({
    address: '/v1/admin/markers/1',
    ifMatch: '4',
    body: { distance_along: 1_200 },
  });
  expect(Object.keys(writes(sent)[0]?.body as object)).toEqual(['distance_along']);
});

it('asks which pass of the course is meant', async () => {
  const { sent } = open('?marker=1');
  const passes = within(await screen.findByRole('radiogroup', { name: /The course passes here 2 times/ }));
  expect(passes.getByRole('radio', { name: 'at 0.7 km' })).toBeChecked();
  await userEvent.click(passes.getByRole('radio', { name: 'at 2.1 km' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save marker' }));
  await waitFor(() => expect(writes(sent)).toHaveLength(1));
  const [{ body } = { body: null }] = writes(sent);
  expect(body).toEqual({ distance_along: expect.closeTo(2_112, -1) });
});

it('is moved onto the course', async () => {
  const { sent } = open('?marker=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Move it onto the course' }));
  await waitFor(() => expect(writes(sent)).toMatchObject([{ body: { latitude: 50.85, longitude: 4.36 } }]));
});

it('is added where somebody types, and says no more than that', async () => {
  open('?marker=new');
  const created: object[] = [];
  api.use(
    http.post('*/v1/admin/markers', async ({ request }) => {
      created.push((await request.json()) as object);
      return HttpResponse.json(aMarker(9, { name: 'First aid' }), { status: 201 });
    }),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'First aid');
  await userEvent.type(screen.getByRole('textbox', { name: /Along the course/ }), '500');
  const [, submit] = screen.getAllByRole('button', { name: 'Add marker' });
  await userEvent.click(submit as HTMLElement);
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]).toMatchObject({
    event_id: 12,
    course_id: 5,
    name: 'First aid',
    distance_along: 500,
    icon: 'poi',
  });
  expect(Object.keys(created[0] ?? {})).not.toContain('latitude');
});
