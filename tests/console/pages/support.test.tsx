// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';

withScreens();

const question = (id: number, page: string) => ({
  id,
  event_id: 21,
  subject: `Question ${id}`,
  body: 'How?',
  status: 'open',
  context: { page },
  author: { id: 7, first_name: 'Ada', last_name: 'Smith' },
  created_at: '2027-05-30T08:00:00.000Z',
});

it('a question names the page it was asked on, with the way there; an address that is none is told as it is', async () => {
  openAt('/events/21/support', {
    events: [
      { id: 21, name: 'Harbour Run', organization_id: 1, start_date: '2027-05-30', timezone: 'Europe/Brussels' },
    ],
    support_messages: [question(1, '/events/21/timing'), question(2, '/events/21/no/such/page')],
    roles: [],
    profiles: [],
  });
  const asked = await screen.findAllByText(/Asked on/);
  expect(asked.map(({ textContent }) => textContent?.replace(/^.*Asked on/, 'Asked on'))).toEqual([
    'Asked on /events/21/no/such/page',
    'Asked on Timing setup',
  ]);
  const link = screen
    .getAllByRole('link', { name: 'Timing setup' })
    .find((one) => asked.some((line) => line.contains(one)));
  expect(link?.getAttribute('href')).toBe('/events/21/timing');
});
