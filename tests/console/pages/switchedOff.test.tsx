// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const event = {
  id: 21,
  name: 'Harbour Run',
  start_date: '2027-05-30',
  timezone: 'Europe/Brussels',
  status: 'published',
};
const race = { id: 1, event_id: 21, name: 'Marathon', status: 'after' };
const open = (address: string, features: object) =>
  openAt(address, { events: [{ ...event, features, races: [race] }], races: [race], rankings: [] });
const sections = async () => {
  const navigation = within(await screen.findByRole('navigation', { name: 'Event' }));
  return navigation.getAllByRole('link').map(({ textContent }) => textContent);
};

it('an event shows the pages of the features it has', async () => {
  open('/events/21/home', { rankings: true });
  expect(await sections()).toContain('Rankings and results');
});

it('and those that nothing is said of', async () => {
  open('/events/21/home', { selfies: false });
  expect(await sections()).toContain('Rankings and results');
});

it('and neither shows nor opens those of the others, but says where they are switched on', async () => {
  open('/events/21/rankings', { rankings: false });
  expect(await screen.findByRole('heading', { name: 'This event does without this page' })).toBeTruthy();
  expect(await sections()).not.toContain('Rankings and results');
  expect(screen.getByRole('link', { name: 'Features of the event' }).getAttribute('href')).toBe('/events/21/features');
});

it('nor counts what it does without', async () => {
  const counted = { ...event, counters: { races: 1, rankings: 4 }, health_checks: [], health: 'ok' };
  const summary = { races: [], timelines: [], devices: [], errors: {}, reads: 0, seq: 0, pending: 0 };
  api.use(http.get('*/v1/live/events/21/summary', () => HttpResponse.json(summary)));
  openAt('/events/21/status', { events: [{ ...counted, features: { rankings: false } }], races: [race] });
  expect(await screen.findByRole('link', { name: /^1\s*Races?$/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^4\s*Rankings$/ })).toBeNull();
});

it('nor the statistics of a race', async () => {
  open('/events/21/races/1/statistics', { statistics: false });
  expect(await screen.findByRole('heading', { name: 'This event does without this page' })).toBeTruthy();
});
