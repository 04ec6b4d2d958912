// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  expect(approvals.getByText('Harbour · 30 May 2027')).toBeTruthy();
  const questions = await region('Open questions');
  expect((await questions.findByRole('link')).getAttribute('href')).toBe('/events/22/support#5');
  expect(await (await region('Tasks that failed')).findByText('No task failed in the last 30 days.')).toBeTruthy();
});

it('shows more of what waits where there is more than fits', async () => {
  const events = Array.from({ length: 30 }, (_, i) => ({ ...event, id: 100 + i, status: 'submitted' }));
  openAt('/admin', { ...tables, events });
  api.use(...consoleAnswers(aProfile({ is_super_admin: true })));
  const approvals = await region('Waiting for approval');
  expect(await approvals.findAllByRole('link')).toHaveLength(25);
  await userEvent.click(approvals.getByRole('button', { name: 'Show 5 more' }));
  await waitFor(() => expect(approvals.getAllByRole('link')).toHaveLength(30));
  expect(approvals.queryByRole('button', { name: /more/ })).toBeNull();
});

it('is no page for anybody else', async () => {
  openAt('/admin', tables);
  api.use(...consoleAnswers(aProfile({ is_super_admin: false })));
  expect(await screen.findByRole('heading', { name: /access|no such|not found/i })).toBeTruthy();
});
