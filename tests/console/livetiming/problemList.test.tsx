// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

it('lists races without results and clocks that differ with links, before the athletes, and counts them all', async () => {
  const errors = { results_failed: 1, clocks_apart: 1, missed_laps: 1 };
  const summary = { races: [], timelines: [], devices: [], errors, reads: 2, seq: 2, pending: 0 };
  const items = [
    {
      ...{ athlete_id: null, timeline_id: null, start_number: null, name: '10 km', race_id: 4, state: null },
      kind: 'results_failed',
      message: 'Results of this race could not be computed. The server tries again. Contact support if this stays.',
      since: '2026-05-31T10:00:00.000Z',
    },
    {
      ...{ athlete_id: null, timeline_id: 3, start_number: null, name: 'Finish', race_id: null, state: null },
      kind: 'clocks_apart',
      message: 'The clock of Finish is 37.0 s ahead of the clock of Backup. Set the offset of the wrong device.',
    },
    {
      ...{ athlete_id: 7, timeline_id: null, start_number: '12', name: 'Ada', race_id: 1, state: 'started' },
      kind: 'missed_laps',
      message:
        'Lap reads may be missing: 1 between laps 1–2, as the time there is that of several laps. Add the passings.',
    },
  ];
  api.use(
    http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)),
    http.get('*/v1/live/events/12/problems', () => HttpResponse.json({ total: 3, items })),
  );
  openAt('/events/12/livetiming/errors?kind=athletes', { races: [], timelines: [], passings: [] });
  const clock = await screen.findByRole('link', { name: 'Finish' });
  const race = screen.getByRole('link', { name: '10 km' });
  expect(race.getAttribute('href')).toBe('/events/12/races/4');
  expect(race.closest('li')?.querySelector('time')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: 'Problems (3)' })).toBeTruthy();
  const athlete = screen.getByRole('link', { name: '12 Ada' });
  expect(clock.getAttribute('href')).toBe('/events/12/timing/timeline/3');
  expect(athlete.getAttribute('href')).toBe('/events/12/athletes/7?tab=timing');
  expect(clock.compareDocumentPosition(athlete)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^The clock of Finish is 37\.0 s ahead/)).toBeTruthy();
});
