// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { anAthlete, openAt, withScreens, withSizes } from '../engine/screens';
import { api } from '../shell/api';
import { aRecord } from './reads';

withScreens();
withSizes({ clientHeight: 600, clientWidth: 600 });

const impact = { athletes: 1, times: 1, states: 0, ranks: 0, podium: 0, standings: [], races: [] };

/** Opens the queue of unknown chips, over one chip and two athletes of whom one's bib is in the other's. */
async function openQueue() {
  const summary = { races: [], timelines: [], devices: [], errors: { unknown_chip: 1 }, reads: 1, seq: 1, pending: 0 };
  api.use(
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)),
    http.post('*/v1/live/events/12/impact', () => HttpResponse.json(impact)),
  );
  const opened = openAt('/events/12/livetiming/errors?kind=unknown_chip', {
    athletes: [
      anAthlete({ id: 1, start_number: '15843', first_name: 'Ada', last_name: 'Peeters' }),
      anAthlete({ id: 2, start_number: '5843', first_name: 'Bea', last_name: 'Maes' }),
    ],
    races: [],
    timelines: [],
    race_timelines: [],
    passings: [aRecord(1, { chipcode: 'X1', athlete_id: null, race_id: null, state: 'unknown_chip' })],
    preferences: [],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Athlete who gets chip X1', { selector: 'input' });
  return { field, ...opened };
}

const assign = () => screen.getByText<HTMLButtonElement>('Assign');
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

async function choose(field: HTMLElement, text: string, name: RegExp) {
  await userEvent.click(field);
  type(field, text);
  await userEvent.click(await screen.findByText(name));
}

it('gives up who was chosen with the first key, and takes who has the very bib with Enter', async () => {
  const { field, last } = await openQueue();
  await choose(field, '15843', /Ada Peeters/);
  expect(field.value).toBe('15843 Ada Peeters');
  await waitFor(() => expect(assign().disabled).toBe(false));

  type(field, '5843');
  expect(assign().disabled).toBe(true);
  expect(field.value).toBe('5843');
  // Whoever is faster than the search chooses nobody.
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('5843');
  expect(last('PATCH', '/v1/admin/athletes')).toBeUndefined();

  const [first] = await screen.findAllByRole('option');
  expect(first?.textContent).toMatch(/^5843Bea Maes/);
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id);
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('5843 Bea Maes');
  await waitFor(() => expect(assign().disabled).toBe(false));
  await userEvent.click(assign());
  await waitFor(() => expect(last('PATCH', '/v1/admin/athletes/2')?.body).toEqual({ chipcodes: ['X1'] }));
  expect(last('PATCH', '/v1/admin/athletes/1')).toBeUndefined();
});

it('has chosen nobody where one types and goes away', async () => {
  const { field } = await openQueue();
  await choose(field, '15843', /Ada Peeters/);
  type(field, '15843 Ada Peeter');
  fireEvent.blur(field);
  expect(field.value).toBe('');
  expect(assign().disabled).toBe(true);
});
