// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('what is wrong is said as the event writes days and speeds, at the field and in the summary', async () => {
  openWith({ date_format: 'MM/DD/YYYY', units: 'imperial' }, 'athletes/1/update');
  const message = 'Not before 2026-05-31, nor faster than 16.09 km/h.';
  api.use(
    http.patch('*/v1/admin/athletes/1', () =>
      HttpResponse.json({ message: 'Not valid.', code: 'invalid', errors: { first_name: [message] } }, { status: 422 }),
    ),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'First name' }), 'm');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findAllByText(/Not before 05\/31\/2026, nor faster than 10 miles\/h\./)).toHaveLength(2);
  expect(screen.queryByText(/2026-05-31|km\/h|16\.09/)).toBeNull();
});

it.each([
  ['metric', '19.312 kph'],
  ['imperial', '12 mph'],
])('a speed is shown as the event counts: %s', async (units, shown) => {
  const average_speed = { sport: 'cycling', average_speed_with_unit: { value: 12, unit: 'miles' } };
  openAt('/events/12/races/1', { ...theTables(athletes), races: [{ ...races[0], average_speed }] });
  api.use(http.get('*/v1/admin/events/12', () => HttpResponse.json({ ...anEvent, settings: { units } })));
  expect(await screen.findByText(new RegExp(`${shown}$`))).toBeTruthy();
});
