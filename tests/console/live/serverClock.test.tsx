// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { shownInPicker } from '../../support/pickers';
import { openAt, withScreens } from '../engine/screens';
import { anEvent, api } from '../shell/api';

withScreens();

const MINUTE = 60_000;
/** So far is this computer behind the server. */
const BEHIND = 40 * MINUTE;

const serverAgo = (ms: number) => new Date(Date.now() + BEHIND - ms).toISOString();

it('race day goes by the server’s clock where this computer’s is wrong', async () => {
  openAt('/events/12/livetiming', {
    races: [{ id: 1, event_id: 12, name: 'Marathon', status: 'during', position: 1, sport: 'running' }],
    timelines: [
      {
        id: 3,
        event_id: 12,
        name: 'Finish',
        type: 'finish',
        passing_mode: 'main',
        devices: [{ id: 'F1' }, { id: 'F2' }],
      },
    ],
  });
  const heard = (device: string, ms: number) => {
    const at = serverAgo(ms);
    return { device, last_passing_at: at, last_received_at: at, reads: 1 };
  };
  api.use(
    http.get('*/healthz', () =>
      HttpResponse.json({}, { headers: { Date: new Date(Date.now() + BEHIND).toUTCString() } }),
    ),
    http.get('*/v1/live/events/12/summary', () =>
      HttpResponse.json({
        races: [{ race_id: 1, status: 'during', started_at: serverAgo(65 * MINUTE), counts: {} }],
        timelines: [],
        devices: [heard('F1', MINUTE), heard('F2', 6.5 * MINUTE)],
        errors: {},
        reads: 0,
        seq: 0,
        pending: 0,
      }),
    ),
    http.get('*/v1/live/events/12/leaderboard', () => HttpResponse.json({ race_id: 1, items: [] })),
    http.get('*/v1/live/events/12/passings', () => HttpResponse.json({ items: [], seq: 0 })),
  );
  const clock = await screen.findByRole('timer', { name: 'Clock of Marathon' });
  await waitFor(() => expect(clock.textContent).toMatch(/^1:0[45]:/));
  const timeAtEvent = await screen.findByRole('timer', { name: 'Time at the event' });
  const minutes = (ms: number) =>
    new Date(serverAgo(ms)).toLocaleTimeString('en-GB', { timeZone: anEvent.timezone }).slice(0, 5);
  await waitFor(() =>
    expect([minutes(MINUTE), minutes(0)]).toContain(/\d\d:\d\d/.exec(timeAtEvent.textContent ?? '')?.[0]),
  );
  const deviceF2 = () => screen.getByText('F2').parentElement;
  await waitFor(() => expect(deviceF2()?.textContent).toContain('silent for 6 min'));
  expect(screen.getByText('F1').parentElement?.textContent).toContain('connected');

  await userEvent.click(screen.getByRole('button', { name: 'Manual passing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manual passing' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Now' }));
  const time = dialog.getByPlaceholderText<HTMLInputElement>('HH:MM:SS.mmm').value;
  // As the event writes it: DD MM YYYY.
  const day = (await shownInPicker('Day')).split(' ').reverse().join('-');
  const shown = new Date(serverAgo(0)).toLocaleString('sv-SE', { timeZone: anEvent.timezone });
  const apart = Date.parse(`${day}T${time}Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`);
  expect(Math.abs(apart)).toBeLessThan(MINUTE);
});
