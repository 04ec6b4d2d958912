// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens, withSizes } from '../engine/screens';
import { api } from '../shell/api';
import { aRecord } from './reads';

withScreens();
withSizes({ clientHeight: 600, clientWidth: 600 });

it('shows an open question beside the reads of its athlete, and sends the answer', async () => {
  const summary = { races: [], timelines: [], devices: [], errors: {}, reads: 1, seq: 1, pending: 0 };
  api.use(http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)));
  const timelines = [
    { id: 2, event_id: 12, name: 'Ten', type: 'split', passing_mode: 'main', devices: [{ id: 'S1' }] },
  ];
  const athlete = { id: 5, event_id: 12, start_number: '77', first_name: 'Ann', last_name: 'Runner' };
  const asked = {
    event_id: 12,
    athlete_id: 5,
    version: 3,
    created_at: '2026-05-31T12:00:00.000Z',
    answer: null,
  };
  const inquiries = [{ ...asked, id: 1, status: 'open', message: 'My time at ten is missing.' }];
  const passings = [aRecord(1, { athlete_id: 5, state: 'valid', timeline_id: 2, device: 'S1', reason: null })];
  const { sent } = openAt('/events/12/livetiming/errors?kind=inquiries', {
    timelines,
    passings,
    inquiries,
    athletes: [athlete],
    races: [],
  });

  const question = (await screen.findByText('My time at ten is missing.')).closest('li') as HTMLElement;
  expect(screen.getByRole('tab', { name: 'Questions (1)' }).getAttribute('aria-selected')).toBe('true');
  expect(within(question).getByRole('link', { name: '77 Ann Runner' })).toBeTruthy();
  await within(question).findByText('Ten');
  await userEvent.type(await within(question).findByRole('textbox', { name: /Answer/ }), 'It is there now.');
  await userEvent.click(within(question).getByRole('button', { name: 'Send the answer' }));
  await waitFor(() =>
    expect(
      sent.find(({ method, address }) => method === 'PATCH' && address.includes('/inquiries/1'))?.body,
    ).toMatchObject({
      answer: 'It is there now.',
    }),
  );
});
