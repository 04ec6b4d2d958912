// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

beforeEach(() => {
  const summary = { races: [], timelines: [], devices: [], errors: {}, reads: 0, seq: 0, pending: 0 };
  api.use(http.get('*/v1/live/events/21/summary', () => HttpResponse.json(summary)));
});

const event = {
  id: 21,
  name: 'Harbour Run',
  organization_id: 1,
  start_date: '2027-05-30',
  timezone: 'Europe/Brussels',
  status: 'rejected',
  rejection_reason: 'Which pier?',
  created_at: '2026-11-01T09:00:00.000Z',
  submitted_at: null,
  submit_before: '2020-05-09',
  publish_before: '2031-05-23',
  health: 'problem',
  counters: { races: 2, courses: 2, waves: 0, athletes: 1204, timelines: 0 },
  health_checks: [
    {
      key: 'athletes_without_race',
      severity: 'problem',
      count: 7,
      names: ['12 An Peeters', '13 Jan Maes'],
      message: '7 athletes are in no race',
      path: '/events/21/athletes?race_id[empty]=true',
    },
  ],
};
const tables = { events: [event], organizations: [{ id: 1, name: 'Harbour' }], races: [] };
const region = (name: string) => screen.findByRole('region', { name });

it('status shows every number, zeros too, and every check: those that fail lead to where they are mended', async () => {
  openAt('/events/21/status', tables);
  const numbers = within(await region('Numbers'));
  expect(numbers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '2Races',
    '2Courses',
    '0Waves',
    '1,204Athletes',
    '0Timelines',
  ]);
  const [races, courses] = numbers.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect([races, courses]).toEqual(['/events/21/races', '/events/21/courses']);
  const checks = within(await region('Checks')).getAllByRole('listitem');
  expect(checks[0]?.textContent).toBe('Problem7 athletes are in no race12 An Peeters, 13 Jan Maes…Fix');
  expect(checks[0]?.querySelector('a')?.getAttribute('href')).toBe('/events/21/athletes?race_id[empty]=true');
  const holding = checks.slice(1).map(({ textContent }) => textContent);
  expect(holding).toContain('In orderNo chip is used twice');
  expect(holding).not.toContain('In orderEvery athlete is in a race');
  // Nor is anything in order of what is not there.
  expect(holding).not.toContain('In orderA timeline is the finish');
  // A rejected event is no event that can be finished.
  expect(screen.queryByRole('button', { name: 'Finish the event…' })).toBeNull();
});

it('home leads to the public: the step it is at, deadlines and which are over, why it was rejected, and no zeros', async () => {
  openAt('/events/21/home', tables);
  const steps = within(await region('On its way to the public')).getAllByRole('listitem');
  expect(steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent).toMatch(/^1?Draft/);
  expect(steps[1]?.textContent).toContain('submit before 09-05-2020overdue');
  expect(steps[3]?.textContent).toMatch(/publish before 23-05-2031$/);
  expect(screen.getByText('The event was rejected: Which pier?')).toBeTruthy();
  expect(within(await region('Numbers')).queryByText('Waves')).toBeNull();
});
