// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  health: 'ok',
  health_checks: [] as object[],
  counters: { athletes: 4 },
};
const NO_BIB = { key: 'athletes_without_start_number', severity: 'needs_attention', count: 1, names: [] };
const race = (id: number, name: string, status = 'before') => ({ id, event_id: 21, name, status, start_at: null });
const open = (code: string, state: string, message: string, path: string) => ({ code, state, message, path });
const GUN = open('gunshots_overdue', 'critical', 'The gunshot is missing', '/events/21/timing/gunshot?race=1');
const BIB = open('athletes_without_start_number', 'needs_attention', '1 athlete has no bib', '/events/21/athletes');
const BACKUP = open('no_backup_at_finish', 'needs_attention', 'Put a second mat there', '/events/21/timing');
const DONE = open('no_rankings', 'ok', 'There are rankings', '/events/21/rankings');

interface Shown {
  page: 'home' | 'status';
  /** What is open at each race, by its id. Null: the checks cannot be loaded. */
  checks: Record<number, object[]> | null;
  reads?: number;
  races?: object[];
  failing?: object[];
}

function show(shown: Shown) {
  const { page, reads = 0, races = [race(1, 'Marathon'), race(2, 'Kids run')], failing = [] } = shown;
  const asked: string[] = [];
  api.use(
    http.get('*/v1/live/events/21/summary', () =>
      HttpResponse.json({
        ...{ races: [], timelines: [], devices: [], reads: 9, seq: 9, pending: 0 },
        errors: { unknown_chip: reads },
      }),
    ),
    http.get('*/v1/admin/*/:id/readiness', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      const { checks } = shown;
      const found = Object.entries(checks ?? {}).map(([id, list]) => ({ race_id: Number(id), score: 1, checks: list }));
      return checks
        ? HttpResponse.json({ races: found })
        : HttpResponse.json({ message: 'No.', code: 'forbidden' }, { status: 403 });
    }),
  );
  openAt(`/events/21/${page}`, { events: [{ ...event, health_checks: failing, races }], races });
  return asked;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const linesOf = (list: HTMLElement[]) => list.map(({ textContent }) => textContent);

it('an event whose races have open checks, or whose problems need review, is not said to be in order', async () => {
  show({ page: 'home', checks: { 1: [GUN, BACKUP, DONE], 2: [BACKUP, DONE] }, reads: 3 });
  const next = await region('Next steps');
  await next.findByText('3 problems need review');
  await next.findByText('Kids run: Put a second mat there');
  expect(linesOf(next.getAllByRole('listitem'))).toEqual([
    'CriticalMarathon: 2 checks are openFix',
    'Needs attentionKids run: Put a second mat thereFix',
    'Needs attention3 problems need reviewFix',
  ]);
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/events/21/races/1',
    '/events/21/timing',
    '/events/21/livetiming/errors',
  ]);
  expect(next.queryByText('Everything that can be checked is in order.')).toBeNull();
  const facts = await region('The event');
  expect(facts.getByText('Critical')).toBeTruthy();
  expect(facts.getByRole('link', { name: '3 things are open' }).getAttribute('href')).toBe('/events/21/status');
});

it('the page of all checks names the same', async () => {
  show({ page: 'status', checks: { 1: [GUN], 2: [DONE] }, reads: 1 });
  const checks = await region('Checks');
  await checks.findByText('1 problem needs review');
  expect(await checks.findByRole('link', { name: 'Fix: Marathon: The gunshot is missing' })).toBeTruthy();
  expect(checks.queryByText(/Kids run/)).toBeNull();
});

it('what is a check of the event already is not said of each race again, and a race that is over says nothing; all are asked at once', async () => {
  const failing = [{ ...NO_BIB, message: '1 athlete has no bib', path: '/events/21/athletes' }];
  const races = [race(1, 'Marathon'), race(2, 'Kids run', 'after')];
  const asked = show({ page: 'home', checks: { 1: [BIB, DONE], 2: [GUN] }, failing, races });
  const facts = await region('The event');
  await facts.findByRole('link', { name: '1 thing is open' });
  expect(linesOf((await region('Next steps')).getAllByRole('listitem'))).toEqual([
    'Needs attention1 athlete has no bibFix',
  ]);
  expect(asked).toEqual(['/v1/admin/events/21/readiness']);
});

it('is in order only where all of it is', async () => {
  show({ page: 'home', checks: { 1: [DONE], 2: [DONE] } });
  const next = await region('Next steps');
  expect(await next.findByText('Everything that can be checked is in order.')).toBeTruthy();
  expect((await region('The event')).getByText('OK')).toBeTruthy();
});

it('says nothing of what could not be checked, and tries that again', async () => {
  const shown: Shown = { page: 'home', checks: null };
  show(shown);
  const next = await region('Next steps');
  expect(await next.findByText('Not everything could be checked.')).toBeTruthy();
  expect((await region('The event')).queryByText('OK')).toBeNull();
  shown.checks = { 1: [DONE], 2: [DONE] };
  await userEvent.click(next.getByRole('button'));
  expect(await next.findByText('Everything that can be checked is in order.')).toBeTruthy();
});
