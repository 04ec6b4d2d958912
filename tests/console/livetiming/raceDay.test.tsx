// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { anAthlete, openAt, withScreens, withSizes } from '../engine/screens';
import { api } from '../shell/api';
import { aRecord } from './reads';

withScreens();
withSizes({ clientHeight: 600, clientWidth: 600 });

const none = { athletes: 0, times: 0, states: 0, ranks: 0, podium: 0, standings: [], races: [] };
const records = [1, 2, 3].map((seq) => aRecord(seq, { state: seq === 2 ? 'too_fast' : 'valid' }));
const tables = {
  athletes: [anAthlete({ id: 7, start_number: '7', first_name: 'Ada', last_name: 'Peeters' })],
  races: [{ id: 1, event_id: 12, name: 'Marathon', status: 'during', position: 1, sport: 'running' }],
  timelines: [{ id: 3, event_id: 12, name: 'Finish', type: 'finish', passing_mode: 'main', devices: [{ id: 'F1' }] }],
  race_timelines: [],
  passings: records,
  preferences: [],
};

function open(address: string) {
  const summary = { races: [], timelines: [], devices: [], errors: {}, reads: 103_144, seq: 3, pending: 0 };
  const opened = openAt(address, tables);
  api.use(
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)),
    http.get('*/v1/live/events/12/leaderboard', () => HttpResponse.json({ race_id: 1, items: [] })),
    http.get('*/v1/live/events/12/passings', () => HttpResponse.json({ items: [], seq: 3 })),
    http.post('*/v1/live/events/12/impact', () => HttpResponse.json(none)),
  );
  return opened;
}

it('the board says what could not be read, and does not take it for nothing set up', async () => {
  open('/events/12/livetiming');
  let isDown = true;
  // Answered as ever once the server is well again.
  api.use(
    http.get('*/v1/admin/timelines', () =>
      isDown ? HttpResponse.json({ message: 'Out of order.', code: 'unavailable' }, { status: 503 }) : undefined,
    ),
  );
  expect(await screen.findByText('Out of order.')).toBeTruthy();
  expect(screen.queryByText('There are no timelines yet')).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('Last passings')).toBeTruthy();
});

it('a passing that somebody saw is said beforehand not to count, and afterwards why', async () => {
  open('/events/12/livetiming?manual');
  const reason = 'Not possible: 120 km/h since the last passing, with 30 km/h as the fastest plausible.';
  api.use(
    http.post('*/v1/admin/passings', () =>
      HttpResponse.json(aRecord(9, { state: 'too_fast', reason }), {
        status: 201,
        headers: { 'X-Operation-Id': 'op-create' },
      }),
    ),
  );
  await screen.findByText('Add passing');
  fireEvent.change(screen.getByLabelText('Athlete', { selector: 'input' }), { target: { value: '7' } });
  await userEvent.click(await screen.findByText('Ada Peeters'));
  fireEvent.mouseDown(screen.getByLabelText('Timeline', { selector: '[role="combobox"]' }));
  await userEvent.click(await screen.findByText('Finish', { selector: 'li' }));
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '12:00:01.5' } });
  const told = await screen.findByText(/^As things are, this passing will not count/);
  expect(told.closest('[role="alert"]')?.className).toContain('Warning');
  await userEvent.click(screen.getByText('Add passing'));
  const said = await screen.findByText(
    `The passing of 7 Ada Peeters is added, but does not count. Too fast: ${reason}`,
  );
  const toast = said.closest('[role="alert"]') as HTMLElement;
  expect(toast.className).toContain('Warning');
  expect(within(toast).getByText('Delete')).toBeTruthy();
});

it('the stream of reads says how many there are', async () => {
  open('/events/12/livetiming/passings');
  expect(await screen.findByText('103,144 reads')).toBeTruthy();
});

it('the stream of reads says how many of them a filter lets in', async () => {
  open('/events/12/livetiming/passings?state=too_fast');
  expect(await screen.findByText('1 of 103,144 reads')).toBeTruthy();
  expect(screen.queryByText('103,144 reads')).toBeNull();
});
