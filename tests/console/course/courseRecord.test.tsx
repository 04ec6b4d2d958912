// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aRace } from '../timing/setups';

withScreens();

const aCourse = (id: number, name: string) => ({
  ...{ id, event_id: 12, name, races_count: 1, race_names: 'Fun run, Relay', file_id: null, version: 3, points: 2 },
  geometry: {
    type: 'LineString',
    coordinates: [
      [4.35, 50.85, 20],
      [4.36, 50.85, 25],
    ],
  },
  distance: { value: 0.704, unit: 'km' },
  elevation_gain: 5,
  elevation_loss: 0,
  bounds: { west: 4.35, south: 50.85, east: 4.36, north: 50.85 },
});
const TABLES = {
  courses: [aCourse(5, 'Along the canal'), aCourse(6, 'Along the canal (copy)')],
  races: [aRace(1, { name: 'Fun run', course_id: 5 })],
  markers: [],
  preferences: [],
};

it('begins at a race where the event has none', async () => {
  openAt('/events/12/courses', { ...TABLES, courses: [] });
  expect(await screen.findByRole('link', { name: 'Choose a race' })).toHaveAttribute('href', '/events/12/races');
});

it('is in the list of the event’s courses, with the races that have it', async () => {
  openAt('/events/12/courses', TABLES);
  expect(await screen.findByRole('link', { name: 'Along the canal' })).toHaveAttribute('href', '/events/12/courses/5');
  expect(screen.getAllByText('Fun run, Relay')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/events/12/courses');
});

it('shows its line and its races, and is duplicated', async () => {
  const duplicated: string[] = [];
  api.use(
    http.post('*/v1/admin/courses/:id/duplicate', ({ params }) => {
      duplicated.push(String(params.id));
      return HttpResponse.json({ id: 6, name: 'Along the canal (copy)' }, { status: 201 });
    }),
  );
  openAt('/events/12/courses/5', TABLES);
  expect(await screen.findByRole('application', { name: 'Map of the course Along the canal' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Races' })).toBeInTheDocument();
  // What the map says is not said again in degrees and points.
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  expect(terms).toContain('Points');
  expect(terms).not.toContain('Line');
  expect(terms).not.toContain('Bounds');
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByRole('heading', { name: 'Along the canal (copy)' })).toBeInTheDocument();
  expect(await screen.findByText(/“Along the canal \(copy\)” is there/)).toBeInTheDocument();
  expect(duplicated).toEqual(['5']);
});
