// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, theTables, withScreens } from '../engine/screens';
import { anEvent, api } from './api';

withScreens();

const races = [
  { id: 1, event_id: 12, name: 'Ten', distance: { value: 10, unit: 'km' } },
  { id: 2, event_id: 12, name: 'Far', distance: { value: 10, unit: 'miles' } },
];
const athletes = [{ id: 1, event_id: 12, race_id: 1, first_name: 'Ada', last_name: 'Byron', birth_date: '1985-12-10' }];

function openWith(settings: object, path: string) {
  const opened = openAt(`/events/12/${path}`, { ...theTables(athletes), races });
  api.use(http.get('*/v1/admin/events/12', () => HttpResponse.json({ ...anEvent, settings })));
  return opened;
}

it.each([
  [{ units: 'metric' }, ['10 km', '16.093 km']],
  [{ units: 'imperial' }, ['6.214 miles', '10 miles']],
])('distances are shown as the event counts: %j', async (settings, shown) => {
  openWith(settings, 'races');
  for (const distance of shown) expect(await screen.findByText(distance)).toBeTruthy();
});

it.each([
  [{}, /^10-12-1985 \(\d+\)$/],
  [{ date_format: 'MM/DD/YYYY' }, /^12\/10\/1985 \(\d+\)$/],
  [{ date_format: 'YYYY-MM-DD' }, /^1985-12-10 \(\d+\)$/],
])('dates are written as the event writes them: %j', async (settings, shown) => {
  openWith(settings, 'athletes/1');
  expect(await screen.findByText(shown)).toBeTruthy();
});
