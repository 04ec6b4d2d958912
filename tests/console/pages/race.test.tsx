// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const OPEN = {
  code: 'athletes_without_chip',
  state: 'problem',
  message: '9 athletes have no chip',
  path: '/events/12/athletes?race_id[]=1&chipcodes[empty]=true',
};
const DONE = { code: 'no_rankings', state: 'ok', message: 'There are rankings', path: '/events/12/rankings' };

function openRace(readiness: () => Response | HttpResponse<never> | HttpResponse<object>) {
  openAt('/events/12/races/1', theTables());
  const race = { race_id: 1, status: 'during', started_at: null, counts: { started: 1204, finished: 3, dns: 0 } };
  const summary = { races: [race], timelines: [], devices: [], errors: {}, reads: 0, seq: 0, pending: 0 };
  api.use(
    http.get('*/v1/admin/races/1/readiness', readiness),
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)),
  );
}

const region = (name: string) => screen.findByRole('region', { name });

it('a race says how ready it is: what is open with where it is mended, and what is in order folded away', async () => {
  openRace(() => HttpResponse.json({ score: 75, checks: [OPEN, DONE] }));
  const panel = within(await region('Is it ready?'));
  expect(await panel.findByRole('meter', { name: 'Ready to 75 %' })).toBeTruthy();
  expect(panel.getByText('1 check is open')).toBeTruthy();
  const fix = panel.getByRole('link', { name: 'Fix: 9 athletes have no chip' });
  expect(fix.getAttribute('href')).toBe(OPEN.path);
  const folded = panel.getByText('1 check in order').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('There are rankings');
});

it('says so where nothing is open, and how far the race is with those who are counted', async () => {
  openRace(() => HttpResponse.json({ score: 100, checks: [DONE] }));
  expect(await screen.findByText('Nothing is open: the race can start.')).toBeTruthy();
  const links = within(await region('How far it is')).findAllByRole('link');
  expect((await links).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1,204', '/events/12/athletes?race_id[]=1&state[]=started'],
    ['3', '/events/12/athletes?race_id[]=1&state[]=finished'],
  ]);
});

it('says that the checks could not be loaded, and tries again', async () => {
  let isDown = true;
  openRace(() =>
    isDown
      ? HttpResponse.json({ message: 'No.', code: 'forbidden' }, { status: 403 })
      : HttpResponse.json({ score: 100, checks: [DONE] }),
  );
  const panel = within(await region('Is it ready?'));
  const again = await panel.findByRole('button', { name: 'Try again' });
  isDown = false;
  again.click();
  expect(await panel.findByText('Nothing is open: the race can start.')).toBeTruthy();
});

it('leads to a rehearsal of its event', async () => {
  openRace(() => HttpResponse.json({ score: 100, checks: [DONE] }));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const entry = await screen.findByRole('menuitem', { name: 'Rehearse…' });
  expect(entry.getAttribute('href')).toBe('/events/12/rehearsals?new');
});
