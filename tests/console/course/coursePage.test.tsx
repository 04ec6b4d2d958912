// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens, withSizes } from '../engine/screens';
import { api } from '../shell/api';
import { aPlace, aRace, aTimeline } from '../timing/setups';

withScreens();
// A list of points shows those for which there is room.
withSizes({ clientHeight: 400, clientWidth: 400, offsetHeight: 400 });

const configuration = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

const COORDINATES = [
  [4.35, 50.85, 20],
  [4.36, 50.85, 25],
  [4.37, 50.85, 40],
  [4.38, 50.85, 30],
];
const aCourse = (values: object = {}) => ({
  id: 5,
  event_id: 12,
  name: 'Along the canal',
  geometry: { type: 'LineString', coordinates: COORDINATES },
  distance: { value: 2.112, unit: 'km' },
  elevation_gain: 20,
  elevation_loss: 10,
  bounds: { west: 4.35, south: 50.85, east: 4.38, north: 50.85 },
  points: 4,
  races_count: 1,
  file_id: null,
  version: 3,
  ...values,
});
const tables = (race: object = {}, course: object = {}) => ({
  races: [aRace(1, { name: 'Fun run', course_id: 5, distance: { value: 2, unit: 'km' }, ...race })],
  courses: [aCourse(course)],
  markers: [
    {
      id: 1,
      event_id: 12,
      course_id: 5,
      icon: 'drinks',
      name: 'Water',
      latitude: 50.85,
      longitude: 4.36,
      distance_along: 704,
      off_course: 0,
      visible: true,
    },
    {
      id: 2,
      event_id: 12,
      course_id: 5,
      icon: 'parking',
      name: 'Car park',
      latitude: 50.86,
      longitude: 4.36,
      distance_along: 704,
      off_course: 1_100,
      visible: true,
    },
  ],
  timelines: [aTimeline(1, 'split', { name: 'Bridge' })],
  race_timelines: [aPlace(1, 1, 1, { distance: { value: 1.5, unit: 'km' } })],
  preferences: [],
});
const PAGE = '/events/12/races/1/course';
const open = (address = PAGE, ...given: Parameters<typeof tables>) => openAt(address, tables(...given));
const writes = (sent: ReturnType<typeof open>['sent']) => sent.filter(({ method }) => method !== 'GET');

it('says by how much the course is not as long as its race, and sets the race to it', async () => {
  const { sent } = open();
  expect(await screen.findByText(/The course is 2.112 km long, the race 2 km: 5.6 % longer/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Set the race’s distance' }));
  await waitFor(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]).toMatchObject({
    method: 'PATCH',
    address: '/v1/admin/races/1',
    body: { distance: { value: 2.112, unit: 'km' } },
  });
});

it('says nothing of a course that is a hundredth longer at most', async () => {
  open(PAGE, { distance: { value: 2.1, unit: 'km' } });
  expect(await screen.findByRole('heading', { name: 'Along the canal' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Set the race’s distance' })).toBeNull();
});

it('lists what stands on the course, and shows it on the profile', async () => {
  open();
  const timelines = within(await screen.findByRole('region', { name: 'Timelines on the course' }));
  expect(await timelines.findByRole('link', { name: 'Bridge' })).toBeInTheDocument();
  expect(timelines.getByText('1.5 km')).toBeInTheDocument();
  const markers = within(screen.getByRole('region', { name: 'Markers' }));
  const drinks = await markers.findByText('Water');
  expect(markers.queryByText('Car park')).toBeNull();
  await userEvent.hover(drinks);
  expect(screen.getByRole('slider', { name: 'Elevation' })).toHaveAttribute(
    'aria-valuetext',
    '0.7 km, 25 m, +1 %, Water',
  );
});

it('offers ways to a course where there is none', async () => {
  const { sent } = open(PAGE, { course_id: null });
  expect(await screen.findByRole('link', { name: 'Upload the course' })).toHaveAttribute(
    'href',
    expect.stringContaining('?upload'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Use a course that is there' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Along the canal · 2.112 km · 1 race/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Use this course' }));
  await waitFor(() => expect(writes(sent)).toMatchObject([{ address: '/v1/admin/races/1', body: { course_id: 5 } }]));
});

it('is corrected by keys alone: a section goes, comes back, and what is left is saved', async () => {
  const { sent } = open(`${PAGE}?edit`);
  const list = await screen.findByRole('listbox', { name: 'Points' });
  list.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText(/^Points 2 to 3, 0.7 km$/)).toBeInTheDocument();
  await userEvent.keyboard('{Delete}');
  expect(await screen.findByText('1 change: Points deleted')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText(/1 change/)).toBeNull());
  // Wherever the focus is: what is chosen on the map goes by key too.
  await userEvent.keyboard('{ArrowDown}');
  list.blur();
  await userEvent.keyboard('{Delete}');
  expect(await screen.findByText('1 change: Points deleted')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText(/1 change/)).toBeNull());
  list.focus();
  await userEvent.keyboard('{ArrowDown}{Delete}');
  await userEvent.click(screen.getByRole('button', { name: 'Save course' }));
  await waitFor(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]).toMatchObject({
    method: 'PATCH',
    address: '/v1/admin/courses/5',
    ifMatch: '3',
    body: { geometry: { type: 'LineString', coordinates: COORDINATES.slice(1) } },
  });
});

it('stands still after keys that come faster than it is drawn', async () => {
  open(`${PAGE}?edit`);
  const list = await screen.findByRole('listbox', { name: 'Points' });
  list.focus();
  await userEvent.keyboard('{ArrowDown}{Delete}');
  await screen.findByText('1 change: Points deleted');
  // As in a browser: each key is drawn before what follows from it, and not together with that.
  const isActing = configuration.IS_REACT_ACT_ENVIRONMENT;
  configuration.IS_REACT_ACT_ENVIRONMENT = false;
  const seen = new Set<number>();
  try {
    for (const shiftKey of [false, true, false]) {
      list.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true }));
      await Promise.resolve();
    }
    for (let look = 0; look < 20; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (look > 5) seen.add(screen.getAllByRole('option').length);
    }
  } finally {
    configuration.IS_REACT_ACT_ENVIRONMENT = isActing;
  }
  expect([...seen]).toEqual([4]);
});

it('leaves the wheel to the page it lies in, but for who holds Ctrl', async () => {
  open();
  const map = await screen.findByRole('application', { name: /Along the canal/ });
  const hint = () => screen.getByText('Hold Ctrl while scrolling to zoom the map');
  expect(fireEvent.wheel(map, { deltaY: 100 })).toBe(true);
  expect(hint()).toHaveClass('is-shown');
  expect(fireEvent.wheel(map, { deltaY: 100, ctrlKey: true })).toBe(false);
  expect(hint()).not.toHaveClass('is-shown');
});

it('gives the wheel to the map while the course is corrected', async () => {
  open(`${PAGE}?edit`);
  const map = await screen.findByRole('application', { name: /Along the canal/ });
  expect(fireEvent.wheel(map, { deltaY: 100 })).toBe(false);
});

it('is left by Escape: what is selected first, then editing, and not what is changed without a question', async () => {
  const { router } = open(`${PAGE}?edit`);
  const list = await screen.findByRole('listbox', { name: 'Points' });
  list.focus();
  await userEvent.keyboard('{ArrowDown}');
  const latitude = await screen.findByRole('textbox', { name: 'Latitude' });
  await userEvent.type(latitude, '{Escape}');
  expect(latitude).toBeInTheDocument();
  list.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(latitude).not.toBeInTheDocument());
  expect(list).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Delete}{Escape}');
  const dialog = await screen.findByRole('dialog');
  expect(list).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText(/1 change/)).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(list).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe(PAGE);
});

it('takes a place that is typed in, and none that is nowhere', async () => {
  open(`${PAGE}?edit`);
  const list = await screen.findByRole('listbox', { name: 'Points' });
  list.focus();
  await userEvent.keyboard('{End}');
  const latitude = screen.getByRole('textbox', { name: 'Latitude' });
  await userEvent.clear(latitude);
  await userEvent.type(latitude, '91{Enter}');
  expect(screen.getByText(/Latitude is from −90 to 90/)).toBeInTheDocument();
  await userEvent.clear(latitude);
  await userEvent.type(latitude, '50,9{Enter}');
  expect(await screen.findByText('1 change: Point moved')).toBeInTheDocument();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('50.90000');
});

/** What was done to the line in an earlier visit. */
function keepSteps(removed: unknown): void {
  const geometry = [{ kind: 'splice', what: 'remove', at: 0, removed: [removed], added: [] }];
  const draft = { at: new Date().toISOString(), version: 3, values: { geometry }, seen: { geometry: [] } };
  window.localStorage.setItem('engine.draft.7/courses/5/line', JSON.stringify(draft));
}

it('offers what was changed and not saved again', async () => {
  keepSteps(COORDINATES[0]);
  open(`${PAGE}?edit`);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('1 change: Points deleted')).toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it('leaves the course as it is where what was changed does not fit it any more', async () => {
  keepSteps([4.1, 50.1, 0]);
  open(`${PAGE}?edit`);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/your changes do not fit it any more/)).toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(4);
  expect(screen.queryByText(/1 change/)).toBeNull();
});

it('draws a new course point by point, and gives it to the race', async () => {
  const { sent } = open(`${PAGE}?draw`, { course_id: null });
  const created: unknown[] = [];
  api.use(
    http.post('*/v1/admin/courses', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json(aCourse(), { status: 201 });
    }),
  );
  const add = async (latitude: string, longitude: string) => {
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Latitude' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Latitude' }), latitude);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Longitude' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Longitude' }), `${longitude}{Enter}`);
  };
  await add('50.8', '4.3');
  await userEvent.click(screen.getByRole('button', { name: 'Create course' }));
  expect(await screen.findByText('A course has at least two points.')).toBeInTheDocument();
  screen.getByRole('listbox', { name: 'Points' }).focus();
  await userEvent.keyboard('{Escape}');
  await add('50.9', '4.4');
  await userEvent.click(screen.getByRole('button', { name: 'Create course' }));
  await waitFor(() => expect(writes(sent)).toMatchObject([{ address: '/v1/admin/races/1', body: { course_id: 5 } }]));
  const coordinates = [
    [4.3, 50.8],
    [4.4, 50.9],
  ];
  expect(created).toMatchObject([{ event_id: 12, name: 'Fun run', geometry: { coordinates } }]);
});
