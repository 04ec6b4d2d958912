// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { aProfile, api, consoleAnswers } from '../shell/api';

withScreens();

const at = '2026-11-20T09:00:00.000Z';
const club = { id: 1, name: 'Harbour' };
const event = { id: 21, name: 'Harbour Run', organization_id: 1, organization: club, start_date: '2027-05-30' };
const tables = {
  organizations: [club],
  events: [
    { ...event, status: 'submitted', submitted_at: at },
    { ...event, id: 22, name: 'Dune Trail', status: 'draft' },
  ],
  support_messages: [
    {
      id: 5,
      event_id: 22,
      event: { id: 22, name: 'Dune Trail' },
      subject: 'Which permit?',
      status: 'open',
      created_at: at,
    },
    {
      id: 6,
      event_id: 22,
      event: { id: 22, name: 'Dune Trail' },
      subject: 'Answered',
      status: 'answered',
      created_at: at,
    },
  ],
  background_tasks: [],
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows super admins what waits for them, each with the page where it is dealt with', async () => {
  openAt('/admin', tables);
  api.use(...consoleAnswers(aProfile({ is_super_admin: true })));
  const approvals = await region('Waiting for approval');
  const links = await approvals.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Harbour Run', '/events/21/publish'],
  ]);
  expect(approvals.getByText(/^Harbour( ·|$)/)).toBeTruthy();
  const questions = await region('Open questions');
  expect((await questions.findByRole('link')).getAttribute('href')).toBe('/events/22/support#5');
  expect(await (await region('Tasks that failed')).findByText('No task failed in the last 30 days.')).toBeTruthy();
});

it('is no page for anybody else', async () => {
  openAt('/admin', tables);
  api.use(...consoleAnswers(aProfile({ is_super_admin: false })));
  expect(await screen.findByRole('heading', { name: /access|no such|not found/i })).toBeTruthy();
});
