// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const race = (id: number, name: string, status: string) => ({ id, event_id: 21, name, status, start_at: null });
const event = {
  id: 21,
  name: 'Harbour Run',
  start_date: '2027-05-30',
  timezone: 'Europe/Brussels',
  status: 'published',
};
const timeline = { passed: 0, errors: 0, last_passing_at: null };
const summary = {
  races: [
    {
      race_id: 1,
      status: 'during',
      started_at: '2027-05-30T08:00:00.000Z',
      counts: { started: 1200, finished: 300, dns: 500 },
    },
    { race_id: 2, status: 'before', started_at: null, counts: { registered: 40 } },
  ],
  timelines: [
    { ...timeline, timeline_id: 1, per_minute: 900 },
    { ...timeline, timeline_id: 2, per_minute: 134 },
  ],
  devices: [],
  errors: { unknown_chip: 2, duplicate: 1 },
  reads: 9,
  seq: 9,
  pending: 0,
};
const open = (races: object[]) => {
  api.use(
    http.get('*/v1/live/events/21/summary', () => HttpResponse.json(summary)),
    http.get('*/v1/admin/events/:id/readiness', () => HttpResponse.json({ races: [] })),
  );
  openAt('/events/21/home', { events: [{ ...event, races }], races });
};

it('shows on home the races in progress, their athletes and the problems that need review', async () => {
  open([race(1, 'Marathon', 'during'), race(2, 'Kids run', 'before')]);
  const live = within(await screen.findByRole('region', { name: 'Under way' }));
  expect(await live.findByText('1,200 on course · 300 finished · 2,000 in all')).toBeTruthy();
  expect(live.getByRole('link', { name: '3 problems need review' }).getAttribute('href')).toBe(
    '/events/21/livetiming/errors',
  );
  expect(live.getByText('1,034 passings in the last minute')).toBeTruthy();
  expect(live.getByRole('timer', { name: 'Time since the gunshot of Marathon' })).toBeTruthy();
  expect(live.queryByText('Kids run')).toBeNull();
});

it('and says nothing of them while none is', async () => {
  open([race(2, 'Kids run', 'before')]);
  await screen.findByRole('region', { name: 'Today' });
  expect(screen.queryByRole('region', { name: 'Under way' })).toBeNull();
});
